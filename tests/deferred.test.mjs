// What is loaded when it is first needed: not before, once, and with nothing lost where it does not come.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE, ask, ended, ready, rounds, run, say } from './support/page.mjs';
import { stage } from './support/stage.mjs';

const DEFERRED = '**/split_deferred.wasm';
/** What a browser and the loader say of a file that did not come. */
const FAILED = [/net::ERR_FAILED/, /Failed to fetch/];

const { open: openPage } = stage();

async function open(t, { route, allow } = {}) {
  const asked = [];
  const page = await openPage(t, {
    allow,
    async first(fresh) {
      fresh.on('request', (request) => request.url().endsWith('split_deferred.wasm') && asked.push(request.url()));
      if (route) await fresh.route(DEFERRED, route);
    },
  });
  return { page, asked };
}

test('a visit loads no more than what it shows, and the rest comes once, with the first thing a person does', async (t) => {
  const { page, asked } = await open(t);
  await pause(500);
  assert.deepEqual(asked, []);
  await ask(page, '现在几点了');
  await page.getByTestId('connect').click();
  await page.getByTestId('endpoint').waitFor();
  assert.equal(asked.length, 1);
});

test('a message that is sent while the rest still loads shows at once and is asked once', async (t) => {
  const { page } = await open(t, {
    route: async (route) => {
      await pause(1500);
      await route.continue();
    },
  });
  await say(page, '现在几点了');
  await page.getByText('Loading what a run needs').waitFor({ timeout: 1000 });
  await page.getByText('现在几点了').first().waitFor();
  await ended(run(page, 1));
  assert.equal(await page.getByTestId('run').count(), 1);
  assert.equal(await page.getByText('Loading what a run needs').count(), 0);
});

test('where the rest does not load the page says so, the message is there again, and a second try succeeds', async (t) => {
  const { page } = await open(t, { route: (route) => route.abort(), allow: FAILED });
  await say(page, '现在几点了');
  await page.getByTestId('not-loaded').waitFor({ timeout: PATIENCE });
  assert.equal(await page.getByTestId('composer').inputValue(), '现在几点了');
  assert.equal(await page.getByTestId('run').count(), 0);

  await page.unroute(DEFERRED);
  await page.getByTestId('not-loaded').getByRole('button', { name: 'Try again' }).click();
  await page.getByTestId('not-loaded').waitFor({ state: 'detached' });
  await page.getByTestId('composer').press('Enter');
  await ended(run(page, 1));
  assert.equal(await page.getByTestId('composer').inputValue(), '');
});

test('a conversation whose reader did not load comes back once it does', async (t) => {
  const { page } = await open(t, { allow: FAILED });
  await ask(page, '现在几点了');
  const before = await rounds(run(page, 1));
  await page.route(DEFERRED, (route) => route.abort());
  await page.reload();
  await ready(page);
  await page.getByTestId('not-loaded').waitFor();
  await page.unroute(DEFERRED);
  await page.getByTestId('not-loaded').getByRole('button', { name: 'Try again' }).click();
  await ended(run(page, 1));
  assert.deepEqual(await rounds(run(page, 1)), before);
});

test('a dialog whose content loads says so, and where it does not load, both ways out are in it', async (t) => {
  const { page } = await open(t, {
    route: async (route) => {
      await pause(1000);
      await route.abort();
    },
    allow: FAILED,
  });
  await page.getByTestId('connect').click();
  const dialog = page.getByTestId('connect-dialog');
  await dialog.getByTestId('part-loading').waitFor({ timeout: 1000 });
  const missing = dialog.getByTestId('part-not-loaded');
  await missing.waitFor();

  await page.unroute(DEFERRED);
  await missing.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByTestId('endpoint').waitFor();
  assert.equal(await missing.count(), 0);
});

test('a part that is gone from the host comes with a reload, from within the dialog', async (t) => {
  const { page } = await open(t, { route: (route) => route.abort(), allow: FAILED });
  await page.getByTestId('connect').click();
  const missing = page.getByTestId('connect-dialog').getByTestId('part-not-loaded');
  await missing.waitFor();
  await page.unroute(DEFERRED);
  const reloaded = page.waitForEvent('load');
  await missing.getByRole('button', { name: 'Reload the page' }).click();
  await reloaded;
  await ready(page);
  await page.getByTestId('connect').click();
  await page.getByTestId('endpoint').waitFor();
});

test('the language can be switched while a skill\'s dialog is on its way, which then opens in it', async (t) => {
  const { page } = await open(t, {
    route: async (route) => {
      await pause(1500);
      await route.continue();
    },
  });
  await page.getByTestId('add-skill').click();
  await page.getByTestId('language').click();
  const dialog = page.getByTestId('skill-dialog');
  await dialog.getByTestId('skill-source').waitFor({ timeout: PATIENCE });
  assert.match(await dialog.innerText(), /粘贴 SKILL\.md/);
  assert.equal(await page.locator('.crash').count(), 0);
});
