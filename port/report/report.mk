# SPDX-License-Identifier: MIT
# The pages that `touchdown report` puts a run and a campaign into: build/report/page.html and campaign.html, of the sources in
# port/report/page and of packages from npm that the lock file pins. The host program is built without them.

PAGE         := $(BUILD)/report/page.html $(BUILD)/report/campaign.html
PAGE_SRC     := $(sort $(wildcard port/report/page/*))
PAGE_NODE    := $(BUILD)/report/node
PAGE_MODULES := $(PAGE_NODE)/installed

.PHONY: page
page: $(PAGE) ## the pages that `touchdown report` puts runs into (installs Node and npm packages)

$(BUILD)/report/page.html: $(PAGE_SRC) $(PAGE_MODULES)
	@node port/report/page/build.mjs $(PAGE_NODE) report $@

$(BUILD)/report/campaign.html: $(PAGE_SRC) $(PAGE_MODULES)
	@node port/report/page/build.mjs $(PAGE_NODE) campaign $@

# Every scene, run and drawn, and the pictures of the sources: build/gallery/index.html.
.PHONY: gallery
gallery: $(BUILD)/report/gallery.html $(PAGE) host ## run every scene and write build/gallery/index.html (SCENES= some of them)
	@sh port/host/setup.sh browser
	@node port/report/gallery.mjs $(BUILD)/touchdown $< $(BUILD)/gallery $(SCENES)

$(BUILD)/report/gallery.html: $(PAGE_SRC) $(PAGE_MODULES)
	@node port/report/page/build.mjs $(PAGE_NODE) gallery $@

$(PAGE_MODULES): port/report/package.json port/report/package-lock.json
	@sh port/host/setup.sh node
	@mkdir -p $(PAGE_NODE)
	@cp $^ $(PAGE_NODE)
	@npm ci --prefix $(PAGE_NODE) --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@
