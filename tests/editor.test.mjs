// The text of a skill in its editor: its bytes, what is found in it and mended, and what keys do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GOOD, ODD, edit, finds, write } from './support/editor.mjs';
import { ask, eventually, installWritten, keepsWorkspace, skill, skillText } from './support/page.mjs';
import { stage } from './support/stage.mjs';

const { open } = stage();

/** Hands a file in, whose bytes no clipboard and no keyboard has touched. */
async function choose(page, text) {
  await page.getByTestId('skill-file').setInputFiles({ name: 'SKILL.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
  await eventually(async () => assert.equal(await skillText(page), text));
}

/** What is selected in the page. */
const selected = (page) => page.evaluate(() => getSelection().toString());

test('the editor is loaded when it is first opened, once, and before that nothing of it', async (t) => {
  const page = await open(t);
  const asked = [];
  page.on('request', (request) => /\/editor\.(js|css)$/.test(request.url()) && asked.push(request.url().split('/').at(-1)));
  await ask(page, '现在几点了');
  assert.deepEqual(asked, []);
  await write(page, GOOD);
  await page.getByTestId('skill-dialog').getByRole('button', { name: 'Close' }).first().click();
  await edit(page, 'process-refund');
  assert.deepEqual(asked.toSorted(), ['editor.css', 'editor.js']);
});

test('where the editor does not load the dialog says so, and a second try succeeds', async (t) => {
  const page = await open(t, { allow: [/net::ERR_FAILED/] });
  await page.route('**/editor.js', (route) => route.abort());
  await page.getByTestId('add-skill').click();
  const missing = page.getByTestId('editor-not-loaded');
  await missing.waitFor();
  await page.unroute('**/editor.js');
  await missing.getByRole('button', { name: 'Try again' }).click();
  await page.getByTestId('skill-source').fill(GOOD);
  assert.equal(await missing.count(), 0);
  await installWritten(page);
});

for (const [what, text] of [
  ['CRLF and a byte order mark', `\ufeff${GOOD.replaceAll('\n', '\r\n')}`],
  ['CR', GOOD.replaceAll('\n', '\r')],
  ['all three line ends, tabs, blanks at the end and characters of four bytes', `${GOOD}a\r\nb\rc \t\r\n\n\r😀\u2028 x`],
]) {
  test(`a text with ${what} is installed byte for byte, and is still that after it was opened again`, async (t) => {
    const page = await open(t);
    await page.getByTestId('add-skill').click();
    await choose(page, text);
    await installWritten(page);
    const isKept = () => keepsWorkspace(page, (kept) => JSON.parse(kept).skills.some(({ source }) => source === text));
    await isKept();
    await edit(page, 'good-skill');
    await eventually(async () => assert.equal(await skillText(page), text));
    await installWritten(page);
    await isKept();
  });
}

test('a file dropped on the text takes its place once, and of a long text all is replaced, not what is in sight', async (t) => {
  const page = await open(t);
  const source = await write(page, GOOD);
  const long = `${GOOD}${'One line of many.\n'.repeat(4000)}`;
  const dataTransfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'SKILL.md', { type: 'text/markdown' }));
    return data;
  }, long);
  await source.dispatchEvent('drop', { dataTransfer });
  await eventually(async () => assert.equal(await skillText(page), long));
  await page.waitForTimeout(300);
  assert.equal(await skillText(page), long);
  await source.fill('one word');
  assert.equal(await skillText(page), 'one word');
  await page.getByTestId('undo').click();
  assert.equal(await skillText(page), long);
});

test('an edit touches its own line alone, a new line ends as most do, and undo brings back what was there', async (t) => {
  const page = await open(t);
  const text = `${GOOD.replaceAll('\n', '\r\n')}one\ntwo\r\nthree\rfour`;
  await page.getByTestId('add-skill').click();
  await choose(page, text);
  const source = page.getByTestId('skill-source');
  await source.press('ControlOrMeta+End');
  await source.press('Enter');
  await page.keyboard.type('five');
  await eventually(async () => assert.equal(await skillText(page), `${text}\r\nfive`));
  // Three lines with three kinds of ends, gone at once and back at once.
  for (let presses = 0; presses < 4; presses += 1) await source.press('Shift+ArrowUp');
  await source.press('Delete');
  const before = await skillText(page);
  assert(before.length < text.length && !before.includes('two'), before);
  await source.press('ControlOrMeta+z');
  assert.equal(await skillText(page), `${text}\r\nfive`);
  while (await page.getByTestId('undo').isVisible()) await page.getByTestId('undo').click();
  assert.equal(await skillText(page), '');
});

test('what four readers make of a text stands beside it, and one reader shows what it minds', async (t) => {
  const page = await open(t);
  await write(page, ODD);
  await finds(page, [
    'repaired-text 3 page specification claude-ai codex',
    'unquoted-scalar 4 page claude-ai',
    'tools-field 5 page specification claude-ai',
  ]);
  const said = await page.getByTestId('reader').evaluateAll((all) => all.map(({ dataset }) => `${dataset.reader} ${dataset.level}`));
  assert.deepEqual(said, ['page warning', 'specification error', 'claude-ai error', 'codex error']);
  await page.locator('[data-reader="codex"]').click();
  await finds(page, ['repaired-text 3 page specification claude-ai codex']);
  await page.locator('[data-reader="codex"]').click();
  await finds(page, ['vague-description 3', 'description-without-when 3', 'suggestion 9'], 'advice');
  assert.match(await page.getByTestId('advice').last().innerText(), /For example: Use queryOrder first\./);
});

test('a finding leads to its place, by mouse, by its mark and by F8, and back by Shift and F8', async (t) => {
  const page = await open(t);
  const source = await write(page, ODD);
  const found = page.getByTestId('diagnostic');
  await found.nth(1).getByRole('button').first().click();
  assert.equal(await selected(page), 'yes');
  assert(await source.evaluate((box) => box === document.activeElement));
  await page.keyboard.press('F8');
  assert.equal(await selected(page), 'tools:');
  await page.keyboard.press('F8');
  assert.equal(await selected(page), 'You should');
  await page.keyboard.press('F8');
  assert.equal(await selected(page), '**bold** words');
  await page.keyboard.press('Shift+F8');
  assert.equal(await selected(page), 'You should');
  await page.locator('.cm-findings .finding-mark').first().click();
  assert.equal(await selected(page), '**bold** words');
  await page.locator('.cm-finding-error').hover();
  await page.locator('.cm-said').getByText('as if in quotes').waitFor();
});

test('fixing is a step that undo takes back, for one finding and for all', async (t) => {
  const page = await open(t);
  const source = await write(page, ODD);
  await page.locator('[data-code="unquoted-scalar"]').getByTestId('fix').click();
  const fixed = ODD.replace('license: yes', 'license: "yes"');
  assert.equal(await skillText(page), fixed);
  await page.getByTestId('fix-all').click();
  const all = fixed.replace('**bold** words', '"**bold** words"');
  assert.equal(await skillText(page), all);
  await finds(page, ['tools-field 5 page specification claude-ai']);
  assert(!(await page.getByTestId('fix-all').isVisible()), 'nothing is left that a fix mends');
  await source.focus();
  await page.keyboard.press('ControlOrMeta+z');
  assert.equal(await skillText(page), fixed);
  await page.keyboard.press('ControlOrMeta+z');
  assert.equal(await skillText(page), ODD);
  await page.getByTestId('redo').click();
  assert.equal(await skillText(page), fixed);
});

test('a fix in a file with CRLF leaves every other byte, and what is typed since the finding counts', async (t) => {
  const page = await open(t);
  const text = `\ufeff${ODD.replaceAll('\n', '\r\n')}`;
  await page.getByTestId('add-skill').click();
  await choose(page, text);
  const source = page.getByTestId('skill-source');
  await source.press('ControlOrMeta+End');
  // The click follows the key before the text is read.
  await page.evaluate(async () => {
    document.execCommand('insertText', false, 'x');
    await Promise.resolve();
    document.querySelector('[data-code="unquoted-scalar"] [data-testid="fix"]').click();
  });
  await eventually(async () => assert.equal(await skillText(page), `${text.replace('license: yes', 'license: "yes"')}x`));
});

test('while an input method composes a word nothing pops up and nothing is read, and then all at once', async (t) => {
  const page = await open(t);
  const source = await write(page, GOOD);
  await finds(page, []);
  await source.press('ControlOrMeta+End');
  const keyboard = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    window.seen = 0;
    new MutationObserver(() => { window.seen += 1; }).observe(document.querySelector('.remarks'), { childList: true, subtree: true, characterData: true });
  });
  // "quer" would complete, and the sentence is one that the advice minds.
  for (const text of ['你', '你应', '你应该', '你应该quer']) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await page.waitForTimeout(150);
  }
  assert.equal(await page.evaluate(() => window.seen), 0, 'nothing is said of half a word');
  assert.equal(await page.locator('.cm-tooltip-autocomplete').count(), 0);
  assert.equal(await skillText(page), `${GOOD}你应该quer`);
  await keyboard.send('Input.imeSetComposition', { text: '你应该用', selectionStart: 4, selectionEnd: 4 });
  await keyboard.send('Input.insertText', { text: '你应该用它' });
  assert.equal(await skillText(page), `${GOOD}你应该用它`);
  await finds(page, ['suggestion 11'], 'advice');
});

test('fields, tools and skills are completed where they belong', async (t) => {
  const page = await open(t);
  const source = await write(page, '---\nname: a-skill\n\n---\n\nUse \n');
  const options = page.locator('.cm-tooltip-autocomplete li');
  const labels = () => options.evaluateAll((all) => all.map((li) => li.querySelector('.cm-completionLabel').textContent));
  await source.press('ControlOrMeta+Home');
  await source.press('ArrowDown');
  await source.press('ArrowDown');
  await page.keyboard.type('d');
  await options.first().waitFor();
  assert.deepEqual((await labels()).slice(0, 2), ['description', 'disable-model-invocation']);
  assert(!(await labels()).includes('name'), 'a field that is there is not offered again');
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
  await page.keyboard.type('What it does');
  await page.keyboard.press('Enter');
  await page.keyboard.type('too');
  await options.first().waitFor();
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
  await page.keyboard.type('query');
  await options.first().waitFor();
  await eventually(async () => assert.deepEqual(await labels(), ['queryLogistics', 'queryOrder']));
  await page.waitForTimeout(150);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  assert.equal(await skillText(page), '---\nname: a-skill\ndescription: What it does\ntools:\n  - queryOrder\n---\n\nUse \n');
  await source.press('ControlOrMeta+End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('先proc');
  await options.first().waitFor();
  assert.deepEqual(await labels(), ['process-refund']);
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
  assert.match(await skillText(page), /Use 先process-refund\n$/);
});

test('Tab indents until Escape lets it leave, the next Escape closes, and the hint says so', async (t) => {
  const page = await open(t);
  const source = await write(page, 'a');
  await source.press('Tab');
  assert.equal(await skillText(page), '  a');
  await source.press('Escape');
  await page.getByText('Tab now leaves the text').waitFor();
  assert(await page.getByTestId('skill-dialog').isVisible());
  await page.keyboard.press('Tab');
  assert(await source.evaluate((box) => !box.contains(document.activeElement)));
  assert.equal(await skillText(page), '  a');
  await source.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.type('b');
  await page.getByText('Tab now leaves the text').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByTestId('skill-dialog').waitFor({ state: 'hidden' });
});

test('Ctrl and S saves and goes on; what was saved counts, and the next edit is of it', async (t) => {
  const page = await open(t);
  const source = await write(page, GOOD);
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Saved.').waitFor();
  await skill(page, 'good-skill').waitFor();
  assert(await page.getByTestId('skill-dialog').isVisible());
  await source.press('ControlOrMeta+End');
  await page.keyboard.type('Bye.');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Saved.').waitFor();
  await keepsWorkspace(page, (kept) => kept.includes('Bye.'));
  assert.equal(await skill(page, 'good-skill').count(), 1);
});

test('the text opens again as it was left, with what can be undone', async (t) => {
  const page = await open(t);
  const source = await write(page, GOOD);
  await source.press('ControlOrMeta+End');
  await page.keyboard.type('more');
  await page.getByTestId('skill-dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.getByTestId('language').click();
  await page.getByTestId('continue-draft').click();
  await source.waitFor();
  assert.equal(await source.getAttribute('aria-label'), 'SKILL.md 的文本');
  assert.equal(await skillText(page), `${GOOD}more`);
  await source.press('ControlOrMeta+z');
  assert.equal(await skillText(page), GOOD);
});
