// The built page, on a static host, in a browser.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, openPage } from './support/browser.mjs';
import { startStatic } from './support/static.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

// The page's own policy for scripts, sent by the host too, so that an inline start script would fail here.
const POLICY = { 'content-security-policy': "script-src 'self' 'wasm-unsafe-eval'" };

for (const prefix of ['/', '/some/folder/']) {
  test(`the page mounts when it is served under ${prefix}, from nowhere but there`, async (t) => {
    const host = await startStatic(undefined, { prefix, headers: POLICY });
    const page = await openPage(browser, t);
    // After the page is gone: what it still asks for must find its host.
    t.after(() => host.close());
    const elsewhere = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(host.url)) elsewhere.push(request.url());
    });

    await page.goto(host.url);
    await page.locator('body > :not(script)').first().waitFor();

    assert.match(await page.title(), /Skillsight/);
    assert.deepEqual(elsewhere, []);
  });
}

test('each file is asked for once: what is preloaded is what is used', async (t) => {
  const host = await startStatic();
  const page = await openPage(browser, t);
  t.after(() => host.close());
  await page.goto(host.url);
  await page.locator('body > :not(script)').first().waitFor();

  const files = host.requests.filter((path) => /\.(js|wasm)$/.test(path));
  assert(files.length >= 3, `the page asked for ${host.requests}`);
  assert.deepEqual(files, [...new Set(files)]);
});
