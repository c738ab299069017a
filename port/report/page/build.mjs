// SPDX-License-Identifier: MIT
// node build.mjs MODULES NAME OUT: a page as one file, of NAME.html, NAME.css and NAME.js, without what it shows. MODULES is a
// folder with node_modules.

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const [folder, name, file] = process.argv.slice(2);
const [modules, out] = [folder, file].map((word) => path.resolve(word));
const here = path.dirname(fileURLToPath(import.meta.url));
const { build } = createRequire(path.join(modules, 'package.json'))('esbuild');

async function bundled(file, loader) {
  const { outputFiles } = await build({
    stdin: { contents: await readFile(path.join(here, file), 'utf8'), resolveDir: here, sourcefile: file, loader },
    bundle: true, minify: true, write: false, format: loader === 'js' ? 'iife' : undefined, target: 'es2022', charset: 'utf8',
    legalComments: 'none', logLevel: 'warning', nodePaths: [path.join(modules, 'node_modules')],
  });
  return outputFiles[0].text.trim();
}

// MIT asks for the notices of what is bundled.
async function licences() {
  const texts = await Promise.all(['three', 'uplot', 'fzstd'].map(async (name) => {
    const { version } = JSON.parse(await readFile(path.join(modules, 'node_modules', name, 'package.json'), 'utf8'));
    const text = await readFile(path.join(modules, 'node_modules', name, 'LICENSE'), 'utf8');
    return `${name} ${version}\n${text.trim()}`;
  }));
  return `<!--\n${texts.join('\n\n').replaceAll('--', '- -')}\n-->\n`;
}

const page = await readFile(path.join(here, `${name}.html`), 'utf8');
const style = await bundled(`${name}.css`, 'css');
const script = await bundled(`${name}.js`, 'js');
const whole = page.replace('/* style */', () => style).replace('/* script */', () => script) + await licences();
await mkdir(path.dirname(out), { recursive: true });
await writeFile(`${out}.part`, whole);
await rename(`${out}.part`, out);
