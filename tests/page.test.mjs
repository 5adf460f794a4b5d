// The page as a page: its policy, where it can be put, whom it speaks to, and whether everyone can use it.
import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import { after, before, test } from 'node:test';
import { launch, openPage } from './support/browser.mjs';
import { call, startEndpoint, callsDelta } from './support/endpoint.mjs';
import { PATIENCE, ask, calls, connect, ended, eventually, reload, rounds, run, say, visit } from './support/page.mjs';
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
  t.after(() => deep.close());
  const page = await open(t, { url: deep.url });
  await ask(page, '现在几点了');
  await reload(page);
  await ended(run(page, 1));
  assert.deepEqual(deep.requests.filter((path) => !path.startsWith('/a/b/')), []);
});

test('nobody but the page\'s host and the endpoint is asked for anything', async (t) => {
  const endpoint = await startEndpoint(t, (_, reply, number) => {
    if (number === 0) return reply.stream([callsDelta(call('searchKnowledge', { query: '退货' }))], 'tool_calls');
    return reply.stream([{ content: 'See ![a picture](https://elsewhere.example/a.png) and [a link](https://elsewhere.example/).' }]);
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

for (const colorScheme of ['light', 'dark']) {
  for (const locale of ['en-US', 'zh-CN']) {
    test(`axe finds nothing to object to (${colorScheme}, ${locale})`, async (t) => {
      // axe is injected as a script, which the page's policy would block.
      const page = await open(t, { context: { bypassCSP: true, colorScheme, locale } });
      const check = async (where) => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        const said = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => (
          `${id}: ${help}\n  ${target}\n  ${failureSummary}`
        )));
        assert.equal(said.length, 0, `${where}:\n${said.join('\n')}`);
      };
      await check('the first visit');
      await say(page, REFUND);
      await page.getByTestId('approval').waitFor({ timeout: PATIENCE });
      await check('a question about a write');
      await page.getByTestId('allow-once').click();
      await ended(run(page, 1));
      await check('a run that has ended');
      await page.getByTestId('connect').click();
      await page.getByTestId('endpoint').fill('http://192.0.2.1/v1');
      await check('the settings of the endpoint');
      await page.keyboard.press('Escape');
      await page.getByTestId('add-skill').click();
      await page.getByTestId('skill-source').fill('---\nname: Loud Skill\ndescription: **bold** words\n---\nDo it.\n');
      await page.getByTestId('diagnostic').first().waitFor();
      await check('a skill with findings');
    });
  }
}

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

/** Presses Tab until the focus is where `selector` says. */
async function tabTo(page, selector) {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never comes to ${selector}`);
}

test('a refund by keyboard alone', async (t) => {
  const page = await open(t, { context: { locale: 'en-US' } });
  await tabTo(page, '[data-testid="composer"]');
  await page.keyboard.type('帮我退掉订单 88231，');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('坏了');
  await page.keyboard.press('Enter');
  const approval = run(page, 1).getByTestId('approval');
  await approval.waitFor({ timeout: PATIENCE });
  assert.match(await run(page, 1).innerText(), /88231，\s+坏了/);
  // The question has the focus, so that the next stops are its buttons, and a stray Enter allows nothing.
  await eventually(async () => assert(await approval.evaluate((card) => card.contains(document.activeElement))), 3000);
  await page.keyboard.press('Enter');
  assert.equal((await calls(run(page, 1))).at(-1), 'applyRefund open');
  await tabTo(page, '[data-testid="allow-once"]');
  await page.keyboard.press('Enter');
  await ended(run(page, 1));
  assert.equal((await calls(run(page, 1))).at(-1), 'applyRefund ok');
});

test('Enter that ends the composing of characters sends nothing, and Escape stops a run', async (t) => {
  const page = await open(t);
  const box = page.getByTestId('composer');
  await box.fill('现在几点了');
  await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
  assert.equal(await page.getByTestId('run').count(), 0);
  await box.fill(REFUND);
  await box.press('Enter');
  await run(page, 1).getByTestId('approval').waitFor({ timeout: PATIENCE });
  await box.focus();
  await page.keyboard.press('Escape');
  await ended(run(page, 1), 'stopped');
});

test('on a phone nothing hangs over the edge, and each region is a tap away', async (t) => {
  const page = await open(t, { context: { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'en-US' } });
  const fits = async (where) => {
    const { wide, shown } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, shown: innerWidth }));
    assert(wide <= shown, `${where}: ${wide} px wide on ${shown}`);
  };
  await fits('the first visit');
  await say(page, REFUND);
  await page.getByTestId('allow-once').click({ timeout: PATIENCE });
  await ended(run(page, 1));
  await fits('a run');
  const tabs = page.getByRole('navigation', { name: 'Regions' });
  for (const [name, holds] of [['Skills', 'add-skill'], ['Rounds', 'matrix'], ['Try', 'composer']]) {
    await tabs.getByRole('button', { name }).tap();
    await page.getByTestId(holds).waitFor();
    for (const other of ['add-skill', 'matrix', 'composer'].filter((id) => id !== holds)) {
      assert(!(await page.getByTestId(other).isVisible()), `${other} does not show beside ${holds}`);
    }
    await fits(name);
  }
  await page.getByTestId('connect').click();
  await page.getByTestId('endpoint').waitFor();
  await fits('the settings of the endpoint');
  assert.equal((await rounds(run(page, 1))).length, 4);
});
