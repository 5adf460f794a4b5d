// The editor of a skill's text, opened as a person opens it, and what the page finds in a text.
import assert from 'node:assert/strict';
import { eventually, skill, skillText } from './page.mjs';

/** A text that nothing is to be said of. */
export const GOOD = '---\nname: good-skill\ndescription: "Says hello and then goodbye. Use when the user greets. No need to do the steps one by one."\n---\n\n# Greeting\n\n### Step 1: Say hello\n\nSay hello.\n';
/** A text that each of its readers minds something of, and the advice as well. */
export const ODD = '---\nname: odd-skill\ndescription: **bold** words\nlicense: yes\ntools:\n  - queryOrder\n---\n\nYou should use queryOrder first.\n';

/** Opens the dialog for a new skill, with a text that is typed in. */
export async function write(page, text) {
  await page.getByTestId('add-skill').click();
  const source = page.getByTestId('skill-source');
  await source.waitFor();
  if (text !== undefined) await source.fill(text);
  return source;
}

/** Opens the text of a skill of the list. */
export async function edit(page, name) {
  await skill(page, name).getByTestId('edit-skill').click();
  await page.getByTestId('skill-source').waitFor();
}

/** Closes the dialog, wherever the focus is: in the text the Escape key first lets Tab leave. */
export async function close(page) {
  await page.getByTestId('skill-dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.getByTestId('skill-dialog').waitFor({ state: 'hidden' });
}

/** Waits until this is the text in the dialog, byte for byte. */
export const isText = (page, text) => eventually(async () => assert.equal(await skillText(page), text));

/** Types behind the end of the text, key by key. */
export async function typeAtEnd(page, text, options) {
  await page.getByTestId('skill-source').press('ControlOrMeta+End');
  await page.keyboard.type(text, options);
}

/** What is found, as `code line readers`, once it is this. */
export const finds = (page, expected, id = 'diagnostic') => eventually(async () => {
  const found = await page.getByTestId(id).evaluateAll(
    (all) => all.map(({ dataset: { code, line, readers } }) => [code, line, readers].filter(Boolean).join(' ')),
  );
  assert.deepEqual(found, expected);
});
