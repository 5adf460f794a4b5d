// The page as a page: its policy, where it can be put, whom it speaks to, its language, its colours and its message box.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, openPage } from './support/browser.mjs';
import { call, callsDelta, startEndpoint } from './support/endpoint.mjs';
import { PATIENCE, ask, calls, connect, ended, eventually, reload, run, say, visit } from './support/page.mjs';
import { startStatic } from './support/static.mjs';

const REFUND = '我的订单 88231 那个扫地机坏了，帮我退掉';
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  'connect-src \'self\' http: https:',
  "frame-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

let browser;
let host;
before(async () => {
  [browser, host] = await Promise.all([launch(), startStatic()]);
});
after(() => Promise.all([browser?.close(), host?.close()]));

async function open(t, { url = host.url, ...options } = {}) {
  const page = await openPage(browser, t, options);
  await visit(page, url);
  return page;
}

test('the policy is the one that was decided on, to the letter', async (t) => {
  const page = await open(t);
  const policies = page.locator('meta[http-equiv="Content-Security-Policy"]');
  assert.equal(await policies.count(), 1);
  assert.equal(await policies.getAttribute('content'), POLICY);
});

test('the policy blocks an injected inline script, an inline handler, and eval', async (t) => {
  const page = await open(t, { allow: [/inline script|script-src/, /inline event handler|script-src-attr|script-src/] });
  const came = await page.evaluate(() => new Promise((resolve) => {
    const script = document.createElement('script');
    script.textContent = 'window.inlineRan = true';
    document.body.append(script);
    const button = document.createElement('button');
    button.setAttribute('onclick', 'window.handlerRan = true');
    document.body.append(button);
    button.click();
    // Not from within what a debugger evaluates, which may be let through.
    setTimeout(() => {
      const tried = [];
      for (const evaluate of [() => (0, eval)('1'), () => new Function('return 1')()]) {
        try { tried.push(evaluate()); } catch (error) { tried.push(error.name); }
      }
      resolve({ tried, inline: window.inlineRan, handler: window.handlerRan });
    });
  }));
  assert.deepEqual(came, { tried: ['EvalError', 'EvalError'], inline: undefined, handler: undefined });
});

test('it works under a path of a host, before and after a reload', async (t) => {
  const deep = await startStatic(undefined, { prefix: '/a/b/' });
  const page = await open(t, { url: deep.url });
  t.after(() => deep.close());
  await ask(page, '现在几点了');
  await reload(page);
  await ended(run(page, 1));
  assert.deepEqual(deep.requests.filter((path) => !path.startsWith('/a/b/')), []);
});

test('nobody but the page\'s host and the endpoint is asked for anything', async (t) => {
  const endpoint = await startEndpoint(t, (_, reply, number) => {
    if (number === 0) return reply.stream([callsDelta(call('searchKnowledge', { query: '退货' }))], 'tool_calls');
    return reply.stream([{ content: '![A picture](https://elsewhere.example/a.png), [a link](https://elsewhere.example/)' }]);
  });
  const page = await openPage(browser, t);
  const asked = new Set();
  page.context().on('request', (request) => asked.add(new URL(request.url()).origin));
  page.on('websocket', (socket) => asked.add(socket.url()));
  await visit(page, host.url);
  await ask(page, '退换货政策是什么');
  await connect(page, { endpoint: endpoint.url, key: 'sk-test-0123456789', model: 'test-model' });
  await ask(page, '退换货政策是什么', 2);
  await page.getByTestId('language').click();
  assert.deepEqual([...asked].toSorted(), [host.url, endpoint.url].map((url) => new URL(url).origin).toSorted());
});

test('the language can be changed, in the middle of a run as well, and is kept', async (t) => {
  const page = await open(t, { context: { locale: 'en-US' } });
  const language = () => page.locator('html').getAttribute('lang');
  assert.equal(await language(), 'en');
  await say(page, REFUND);
  await page.getByRole('button', { name: 'Allow once' }).waitFor({ timeout: PATIENCE });
  await page.getByTestId('language').click();
  assert.equal(await language(), 'zh-CN');
  await page.getByRole('button', { name: '允许这一次' }).click();
  await ended(run(page, 1));
  assert.deepEqual(await calls(run(page, 1)), ['activate_skill ok', 'queryOrder ok', 'applyRefund ok']);
  await reload(page);
  assert.equal(await language(), 'zh-CN');
  await page.getByRole('button', { name: '发送' }).waitFor();
});

test('the theme follows the system until one is chosen, and the choice is kept', async (t) => {
  const page = await open(t, { context: { colorScheme: 'dark' } });
  const brightness = () => page.evaluate(() => {
    const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g).map(Number);
    return red + green + blue;
  });
  const theme = () => page.locator('html').getAttribute('data-theme');
  assert.equal(await theme(), 'auto');
  const dark = await brightness();
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await brightness();
  assert(light > dark, `light ${light}, dark ${dark}`);

  await page.getByTestId('theme').click();
  assert.equal(await theme(), 'light');
  await page.getByTestId('theme').click();
  assert.equal(await theme(), 'dark');
  await eventually(async () => assert.equal(await brightness(), dark), 3000);
  await reload(page);
  assert.equal(await theme(), 'dark');
});

test('the message box grows with its text, and of a long one it has its greatest height and scrolls', async (t) => {
  const page = await open(t);
  const box = page.getByTestId('composer');
  const look = async (text) => {
    await box.evaluate((node, value) => {
      node.value = value;
      node.dispatchEvent(new Event('input', { bubbles: true }));
    }, text);
    return box.evaluate((node) => ({
      height: node.parentElement.clientHeight,
      // The text that stands behind the box and makes it grow.
      behind: node.parentElement.dataset.text?.length,
      scrolls: node.scrollHeight > node.clientHeight,
    }));
  };
  const short = await look('Hello');
  const greatest = await look('word '.repeat(4000));
  assert(greatest.height > 2 * short.height, `${greatest.height} px, and ${short.height} px for a word`);
  assert.deepEqual([short.behind, greatest.behind], [5, 20_000]);
  assert.deepEqual(await look('word '.repeat(4001)), { height: greatest.height, behind: undefined, scrolls: true });
  assert.deepEqual(await look('Hello'), short);
});
