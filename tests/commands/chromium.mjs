// SPDX-License-Identifier: MIT
// A headless Chromium, driven over its DevTools pipe: pages are opened, asked, typed at, photographed.
//
//   const browser = await Chromium.start();
//   const page = await browser.open('file:///x.html', { width: 1280, height: 800, scheme: 'dark' });
//   await page.ask('document.title');         the value of an expression; a promise is waited for
//   page.complaints                           whatever was logged as an error or warning, or thrown; and every address asked for
//   await browser.stop();

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PATIENCE_MS = 300000;
const FLAGS = ['--headless=new', '--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--remote-debugging-pipe',
  '--no-first-run', '--disable-extensions', '--disable-background-networking', '--disable-component-update', '--hide-scrollbars',
  '--disable-dev-shm-usage', '--force-color-profile=srgb'];

class Page {
  constructor(browser, session) {
    this.browser = browser;
    this.session = session;
    this.complaints = [];
    this.asked = [];
    this.waiting = [];
  }

  send(method, parameters = {}) {
    return this.browser.send(method, parameters, this.session);
  }

  hear(method, p) {
    if (method === 'Runtime.exceptionThrown') this.complaints.push(p.exceptionDetails.exception?.description ?? p.exceptionDetails.text);
    if (method === 'Runtime.consoleAPICalled' && ['error', 'warning', 'assert'].includes(p.type)) this.complaints.push(`${p.type}: ${p.args.map((a) => a.value ?? a.description).join(' ')}`);
    if (method === 'Log.entryAdded' && ['error', 'warning'].includes(p.entry.level)) this.complaints.push(`${p.entry.level}: ${p.entry.text}`);
    if (method === 'Network.requestWillBeSent' && !p.request.url.startsWith('data:')) this.asked.push(p.request.url);
    this.waiting = this.waiting.filter((w) => w.method !== method || w.done());
  }

  heard(method) {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${method} has not come in ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
      this.waiting.push({ method, done: () => { clearTimeout(late); resolve(); return false; } });
    });
  }

  async ask(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true, userGesture: true });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    return result.value;
  }

  // Until an expression is true.
  async until(expression) {
    for (const from = Date.now(); Date.now() - from < PATIENCE_MS;) {
      if (await this.ask(expression)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`${expression} has not come true in ${PATIENCE_MS / 1000} s`);
  }

  async press(key, code = key, modifiers = 0) {
    const text = key.length === 1 ? key : undefined;
    await this.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text, modifiers });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, modifiers });
  }

  async click(x, y) {
    for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased']) await this.send('Input.dispatchMouseEvent', { type, x, y, button: type === 'mouseMoved' ? 'none' : 'left', clickCount: 1 });
  }

  async photograph(file, isWhole = false) {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png', captureBeyondViewport: isWhole });
    writeFileSync(file, Buffer.from(data, 'base64'));
  }

  async close() {
    await this.browser.send('Target.closeTarget', { targetId: this.target });
  }
}

export class Chromium {
  static async start(program = process.env.CHROMIUM || 'chromium') {
    const browser = new Chromium();
    browser.home = mkdtempSync(path.join(tmpdir(), 'chromium-'));
    browser.process = spawn(program, [...FLAGS, `--user-data-dir=${browser.home}`, 'about:blank'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: browser.home } });
    browser.calls = new Map();
    browser.pages = new Map();
    browser.n = 0;
    const ended = new Promise((_, reject) => { browser.process.on('error', reject); browser.process.on('exit', (code) => reject(new Error(`${program} has ended with ${code}`))); });
    ended.catch((error) => { for (const { reject } of browser.calls.values()) reject(error); });
    let rest = Buffer.alloc(0);
    browser.process.stdio[4].on('data', (some) => {
      rest = Buffer.concat([rest, some]);
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        browser.take(JSON.parse(rest.subarray(0, end).toString()));
        rest = rest.subarray(end + 1);
      }
    });
    browser.process.stdio[3].on('error', () => {});
    await Promise.race([ended, browser.send('Browser.getVersion')]);
    return browser;
  }

  take({ id, result, error, method, params, sessionId }) {
    if (id === undefined) {
      this.pages.get(sessionId)?.hear(method, params);
      return;
    }
    const call = this.calls.get(id);
    this.calls.delete(id);
    if (error) call.reject(new Error(`${call.method}: ${error.message}`));
    else call.resolve(result);
  }

  send(method, params = {}, sessionId = undefined) {
    this.n += 1;
    const id = this.n;
    return new Promise((resolve, reject) => {
      this.calls.set(id, { resolve, reject, method });
      this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  async open(address, { width = 1280, height = 800, scheme = 'light', scale = 1 } = {}) {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page(this, sessionId);
    page.target = targetId;
    this.pages.set(sessionId, page);
    for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await page.send(`${domain}.enable`);
    await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: scale, mobile: width < 500 });
    await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
    const loaded = page.heard('Page.loadEventFired');
    page.began = Date.now();
    await page.send('Page.navigate', { url: address });
    await loaded;
    return page;
  }

  async stop() {
    const gone = new Promise((resolve) => { this.process.on('exit', resolve); });
    this.send('Browser.close').catch(() => {});
    const late = setTimeout(() => this.process.kill('SIGKILL'), 3000);
    await gone;
    clearTimeout(late);
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}
