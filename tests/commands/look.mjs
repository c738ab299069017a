// SPDX-License-Identifier: MIT
// node look.mjs PICTURES KIND PAGE [CSV]: opens a page of ours in Chromium and looks: does it draw, do its plots hold the numbers
// of the trace, does scrubbing move everything, is nothing complained of, is nothing fetched? KIND is report, compare, plain,
// hostile, campaign (whose CSV is its results) or gallery. Says what is wrong and ends with 1, or says `looked`.

import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Chromium } from './chromium.mjs';

const [pictures, kind, file, csv] = process.argv.slice(2);
const wrong = [];
const expect = (isTrue, sentence) => { if (!isTrue) wrong.push(sentence); };

// How many colours a picture of the page has in a box: 1 means that nothing was drawn.
async function coloursIn(page, box) {
  const { data } = await page.send('Page.captureScreenshot', { format: 'png', clip: { ...box, scale: 1 } });
  return page.ask(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${data}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    return new Set(new Uint32Array(pen.getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size;
  })()`);
}

const boxOf = (page, what) => page.ask(`(() => { const b = document.querySelector('${what}').getBoundingClientRect(); return { x: b.x + scrollX, y: b.y + scrollY, width: b.width, height: b.height }; })()`);

// ---- a report ----

function columnsOf(name) {
  const [head, ...rows] = readFileSync(name, 'utf8').trim().split('\n').map((line) => line.split(','));
  return (column) => rows.map((row) => Number(row[head.findIndex((word) => word.replace(/ \[.*/, '') === column)]));
}

const near = (a, b) => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

async function plots(page) {
  const column = columnsOf(csv);
  const shown = await page.ask(`(() => {
    const all = [...touchdown.board.plots];
    const of = (id) => all.find((p) => p.spec.id === id);
    const peak = (values) => values.reduce((a, b) => Math.max(a, b ?? -Infinity), -Infinity);
    return { depth: peak(of('depth').data[1]), kinetic: peak(of('energy').data[1]), z: of('position').data.slice(1).map((v) => peak(v)), rows: of('depth').data[0].length, ticks: touchdown.runs[0].totals.ticks, drawn: document.querySelectorAll('.plot canvas').length };
  })()`);
  expect(near(shown.depth, Math.max(...column('depth'))), `the plot of depths has its peak at ${shown.depth}, the trace at ${Math.max(...column('depth'))}`);
  expect(near(shown.kinetic, Math.max(...column('kinetic'))), `energy: ${shown.kinetic} in the plot, ${Math.max(...column('kinetic'))} in the trace`);
  expect(shown.ticks === column('tick').length, `${shown.ticks} ticks in the page, ${column('tick').length} in the trace`);
  expect(shown.drawn > 0, 'no plot is drawn');
}

async function scrubbing(page) {
  const state = () => page.ask(`({ now: document.getElementById('now').textContent, row: touchdown.player.row, line: document.querySelector('.time-line')?.style.transform ?? '',
    body: touchdown.view ? touchdown.view.bodyPlace(0).toArray().join() : '' })`);
  const before = await state();
  await page.ask("(() => { const s = document.getElementById('scrub'); s.value = String(Number(s.max) / 2); s.dispatchEvent(new Event('input')); })()");
  const after = await state();
  expect(after.row > before.row && after.now !== before.now, `scrubbing leaves the time at ${after.now}`);
  expect(after.line !== before.line, 'scrubbing does not move the cursor of the plots');
  expect(after.body !== before.body, 'scrubbing does not move the bodies');
  await page.press('ArrowRight');
  expect((await state()).row === after.row + 1, 'the key for one tick does not step');
  const events = await page.ask("document.querySelectorAll('.event-list button').length");
  if (events > 0) {
    await page.ask("document.querySelector('.event-list button').click()");
    const first = await page.ask('[touchdown.player.time, touchdown.runs[0].events[0].time, touchdown.runs[0].h]');
    expect(Math.abs(first[0] - first[1]) <= 1.5 * first[2], `a click on the first event goes to ${first[0]}, not ${first[1]}`);
  }
}

async function report(browser, look) {
  const page = await look('light', 1280, 800);
  await page.until('document.documentElement.dataset.ready === "yes"');
  console.log(`first picture after ${Date.now() - page.began} ms`);
  expect(await coloursIn(page, await boxOf(page, '#view canvas')) > 50, 'the 3D view is empty');
  await plots(page);
  await scrubbing(page);
  await page.photograph(path.join(pictures, 'report.png'));
  for (const [name, scheme, width, height] of [['dark', 'dark', 1280, 800], ['phone', 'light', 390, 800]]) {
    const other = await look(scheme, width, height);
    await other.until('document.documentElement.dataset.ready === "yes"');
    expect(await other.ask('document.documentElement.scrollWidth <= window.innerWidth'), `${name}: the page is wider than the window`);
    await other.photograph(path.join(pictures, `report-${name}.png`));
  }
}

async function compare(browser, look) {
  const page = await look('light', 1280, 800);
  await page.until('document.documentElement.dataset.ready === "yes"');
  expect(await page.ask('touchdown.runs.length') === 2, 'there are not two runs');
  expect(/First difference/.test(await page.ask("document.getElementById('summary').textContent")), 'no word about the first difference');
  expect(/1 mm apart/.test(await page.ask("document.getElementById('summary').textContent")), 'no word about when they are apart');
  expect(await page.ask('typeof touchdown.difference.a') === 'number', 'the first difference has no numbers');
  expect(await page.ask("[...touchdown.board.plots].some((p) => p.spec.id === 'difference-position')"), 'differences are not plotted');
  await page.photograph(path.join(pictures, 'compare.png'));
}

// A page that opens, whatever its run is.
async function plain(browser, look) {
  const page = await look('light', 1280, 800);
  await page.until('document.documentElement.dataset.ready === "yes"');
  expect(await page.ask('touchdown.runs[0].n') >= 1, 'there is no row');
}

async function hostile(browser, look) {
  const page = await look('light', 1280, 800);
  await page.until('document.documentElement.dataset.ready === "yes"');
  expect(await page.ask('window.isOwned === undefined'), 'a name was executed');
  expect(await page.ask("document.querySelectorAll('img, script[src], b').length") === 0, 'a name became markup');
  expect((await page.ask('document.body.innerText')).includes('<b>'), 'the name is not shown as text');
}

// ---- a campaign ----

async function drawn(page) {
  return page.ask(`(() => ({
    histograms: document.querySelectorAll('#distributions canvas').length, scatter: document.querySelectorAll('#scatter canvas').length,
    worst: document.querySelectorAll('#worst tbody tr').length, replays: [...document.querySelectorAll('#worst a')].map((a) => a.getAttribute('href')),
    cells: document.querySelectorAll('.matters button').length, varying: touchdown.summary.quantities.filter((q) => q.most > q.least).length,
    parameters: touchdown.summary.parameters.length, limits: document.querySelectorAll('#limits tbody tr').length, runs: touchdown.points.runs.length }))()`);
}

// Axes have units, lists their values; what neither rises nor falls matters all the same.
async function meanings(page) {
  const labels = await page.ask("[...document.querySelectorAll('#scatter figure')].map((f) => [f.id, touchdown.plots.find((p) => p.u.root.parentElement.parentElement === f).u.axes[0].label])");
  expect(labels.some(([id, label]) => id === 'scatter-speed' && label === 'speed [m/s]'), `axes of x: ${JSON.stringify(labels)}`);
  expect((await page.ask("document.getElementById('scattered').innerText")).includes('0 mu_s 0.8 mu_k 0.6; 1 mu_s 0.2'), 'the values of a list are not told');
  const side = await page.ask("(() => { const q = touchdown.summary.quantities.find((x) => x.name === 'level_speed'); return [q.correlations.speed, q.explained.speed, 'sole' in q.explained, 'sole' in q.correlations]; })()");
  expect(Math.abs(side[0]) < 0.5 && side[1] > 0.3 && side[2] && !side[3], `level_speed by speed: ${side}`);
}

async function campaign(browser, look) {
  const column = columnsOf(csv);
  const page = await look('light', 1280, 900);
  await page.until('document.documentElement.dataset.ready === "yes"');
  const seen = await drawn(page);
  console.log(JSON.stringify(seen));
  expect(seen.runs === column('run').length, `${seen.runs} runs in the page, ${column('run').length} in the results`);
  expect(seen.histograms === seen.varying && seen.scatter === seen.parameters, `${seen.histograms} histograms, ${seen.scatter} scatter plots`);
  expect(seen.worst === 10 && seen.replays.length === 10 && seen.replays.every((name) => /^run-\d+\.html$/.test(name)), `${seen.worst} worst runs, replays ${seen.replays}`);
  expect(seen.cells > 0 && seen.limits > 0, `${seen.cells} correlations, ${seen.limits} limits`);
  const name = await page.ask('touchdown.summary.quantities.find((q) => q.most > q.least).name');
  const [counted, most] = await page.ask(`(() => { const q = touchdown.summary.quantities.find((x) => x.name === '${name}'); return [q.histogram.counts.reduce((a, b) => a + b), q.most]; })()`);
  expect(counted === column(name).filter(Number.isFinite).length, `the histogram of ${name} has ${counted} runs`);
  expect(near(most, Math.max(...column(name).filter(Number.isFinite))), `the most of ${name} is ${most}`);
  await page.ask("document.getElementById('scatter').scrollIntoView({ block: 'center' })");
  expect(await coloursIn(page, await boxOf(page, '#scatter canvas')) > 3, 'the scatter plot is empty');
  const before = await page.ask("document.getElementById('scatter-hint').textContent");
  await page.ask("[...document.querySelectorAll('.matters button')].pop().focus()");
  await page.press(' ', 'Space');
  expect(await page.ask("document.getElementById('scatter-hint').textContent") !== before, 'a correlation that is pressed shows no other quantity');
  await meanings(page);
  await page.photograph(path.join(pictures, 'campaign.png'), true);
  for (const [kind, scheme, width] of [['dark', 'dark', 1280], ['phone', 'light', 390]]) {
    const other = await look(scheme, width, 900);
    await other.until('document.documentElement.dataset.ready === "yes"');
    expect(await other.ask('document.documentElement.scrollWidth <= window.innerWidth'), `${kind}: the page is wider than the window`);
    await other.photograph(path.join(pictures, `campaign-${kind}.png`));
  }
}

// ---- the gallery ----

async function gallery(browser, look) {
  const page = await look('light', 1280, 1000);
  await page.until('document.documentElement.dataset.ready === "yes"');
  const seen = await page.ask(`({ cards: document.querySelectorAll('#scenes .card').length, pictures: [...document.querySelectorAll('#scenes img')].filter((i) => i.naturalWidth > 0).length,
    figures: [...document.querySelectorAll('#figures .card')].map((c) => c.id), good: document.querySelectorAll('#scenes .verdict.good').length, plots: touchdown.plots().length,
    campaigns: [...document.querySelectorAll('#campaigns .card')].map((c) => [c.querySelector('img')?.naturalWidth ?? 0, c.querySelector('.verdict').textContent]),
    links: [...document.querySelectorAll('#scenes a, #campaigns a')].every((a) => a.getAttribute('href').endsWith('.html')) })`);
  console.log(JSON.stringify(seen));
  expect(seen.cards > 0 && seen.cards === seen.pictures && seen.cards === seen.good && seen.links, `cards ${seen.cards}, pictures ${seen.pictures}, same bits ${seen.good}`);
  expect(['en6', 'en8', 'en9', 'en17', 'en18', 'en26', 'sl5', 'sl6', 'pn-points', 'pn-crossing', 'hw-house'].every((id) => seen.figures.includes(`figure-${id}`)), `figures: ${seen.figures}`);
  expect(seen.campaigns.length > 0 && seen.campaigns.every(([width, verdict]) => width > 0 && /^\d+ of \d+ pass$/.test(verdict)), `campaigns: ${seen.campaigns}`);
  await page.photograph(path.join(pictures, 'gallery.png'), true);
}

mkdirSync(pictures, { recursive: true });
const browser = await Chromium.start();
const address = `file://${path.resolve(file)}`;
const opened = [];
try {
  const kinds = { report, compare, plain, hostile, campaign, gallery };
  await kinds[kind](browser, async (scheme, width, height) => {
    const page = await browser.open(address, { width, height, scheme });
    opened.push(page);
    return page;
  });
} catch (error) {
  wrong.push(error.message);
}
for (const page of opened) {
  page.complaints.forEach((words) => wrong.push(`complained: ${words}`));
  page.asked.filter((url) => url !== address && !url.startsWith('blob:')).forEach((url) => wrong.push(`fetched ${url}`));
}
await browser.stop();
console.log(wrong.length > 0 ? wrong.join('\n') : 'looked');
process.exit(wrong.length > 0 ? 1 : 0);
