// A browser for a file of tests, and pages whose complaints fail the test.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

// As root, as in a container, Chromium runs only without its sandbox. The rest keeps it from asking the network for itself.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium that the variable CHROMIUM names, else the first on the PATH, with an empty profile. */
export function launch(options = {}) {
  const found = () => (process.env.PATH ?? '').split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
  const executablePath = process.env.CHROMIUM || found();
  assert(executablePath, 'No Chromium: install one, or let the variable CHROMIUM name it.');
  return chromium.launch({ executablePath, args: FLAGS, ...options });
}

/**
 * Opens a page in a context of its own for one test. When the test `t` ends, the context is closed and the test fails if
 * the page's console held an error or a warning, a script threw, or the page's policy blocked something. `allow` lists
 * regular expressions for what a test provokes on purpose; each has to match something. `context` holds Playwright's
 * options for the context.
 */
export async function openPage(browser, t, { allow = [], context: options = {} } = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems = collectProblems(page);
  t.after(async () => {
    // What the page said last is still on its way.
    await page.evaluate(() => {}).catch(() => {});
    await context.close();
    const uncalledFor = problems.filter((problem) => !allow.some((pattern) => pattern.test(problem)));
    const idle = allow.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
    if (uncalledFor.length > 0) throw new Error(`the page complained:\n${uncalledFor.join('\n')}`);
    if (idle.length > 0) throw new Error(`the page was to complain, and did not: ${idle.join(', ')}`);
  });
  return page;
}

/** The page's complaints, as they come: console errors and warnings, exceptions. What its policy blocks is a console error. */
export function collectProblems(page) {
  const problems = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.stack ?? error}`));
  page.on('crash', () => problems.push('the page crashed'));
  return problems;
}
