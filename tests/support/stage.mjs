// What a file of tests plays on: one browser, the built page on a host, and the page opened for each test.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { collectProblems, launch, openPage } from './browser.mjs';
import { visit } from './page.mjs';
import { startStatic } from './static.mjs';

/**
 * Starts a browser and a host before the first test of the file, and ends them after the last. `open` opens the page for
 * one test: in English unless `context` says otherwise, with what the test provokes in `allow`; `first` gets the page before
 * anything is loaded. `anotherTab` opens it once more for the same person; what that tab complains of fails the test as well.
 * `url` gives the address of the page.
 */
export function stage() {
  let browser;
  let host;
  before(async () => {
    [browser, host] = await Promise.all([launch(), startStatic()]);
  });
  after(() => Promise.all([browser?.close(), host?.close()]));
  return {
    url: () => host.url,
    async open(t, { allow, context, first } = {}) {
      const page = await openPage(browser, t, { allow, context: { locale: 'en-US', ...context } });
      await first?.(page);
      await visit(page, host.url);
      return page;
    },
    async anotherTab(t, page) {
      const tab = await page.context().newPage();
      const problems = collectProblems(tab);
      t.after(() => assert.deepEqual(problems, []));
      await visit(tab, host.url);
      return tab;
    },
  };
}
