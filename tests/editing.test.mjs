// What is done with a skill's text as a whole: copies, names, versions, and where the keyboard is afterwards.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GOOD, ODD, close, edit, finds, isText, typeAtEnd, write } from './support/editor.mjs';
import { choose, commit, file } from './support/importing.mjs';
import { eventually, install, installWritten, keepsWorkspace, reload, skill, skillText } from './support/page.mjs';
import { unfold } from './support/row.mjs';
import { skillFile } from './support/skills.mjs';
import { stage } from './support/stage.mjs';
import { zip } from './support/zip.mjs';

const { open } = stage();

/** The element that has the keyboard's focus, by its name for tests. */
const hasFocus = (page, name) => eventually(async () => assert.equal(
  await page.evaluate(() => document.activeElement.dataset.testid ?? document.activeElement.tagName), name,
));
const rename = async (page, name) => {
  await page.getByTestId('rename-skill').press('Enter');
  await page.getByTestId('new-name').fill(name);
  await page.getByTestId('new-name').press('Enter');
};
const FILES = ['references/metrics.md', 'references/template.md', 'scripts/summarise.py'];
const files = async (page, name) => {
  const row = await unfold(page, name);
  await row.getByTestId('file').first().waitFor();
  return row.getByTestId('file').evaluateAll((all) => all.map(({ dataset }) => dataset.path));
};

test('a copy of a skill has its files, also where it is continued after a reload', async (t) => {
  const page = await open(t);
  await edit(page, 'report-analysis');
  await page.getByTestId('duplicate-skill').click();
  await eventually(async () => assert.match(await skillText(page), /^name: report-analysis-copy$/m));
  assert.match(await page.getByTestId('source-note').innerText(), /begins with a copy\. It comes with 3 files\./);
  await finds(page, []);
  await installWritten(page);
  assert.deepEqual(await files(page, 'report-analysis-copy'), FILES);
  await edit(page, 'report-analysis');
  await page.getByTestId('duplicate-skill').click();
  await eventually(async () => assert.match(await skillText(page), /^name: report-analysis-copy-2$/m));
  await close(page);
  await keepsWorkspace(page, (workspace) => workspace.includes('report-analysis-copy'));
  await reload(page);
  await page.getByTestId('continue-draft').click();
  await eventually(async () => assert.match(await skillText(page), /^name: report-analysis-copy-2$/m));
  await installWritten(page);
  assert.deepEqual(await files(page, 'report-analysis-copy-2'), FILES);
});

test('the folder of a skill follows the name that it is given, and nobody refuses it for that', async (t) => {
  const page = await open(t);
  await edit(page, 'emoji-translator');
  await finds(page, []);
  await rename(page, 'my-emoji');
  await eventually(async () => assert.match(await skillText(page), /^name: my-emoji$/m));
  await finds(page, []);
  await installWritten(page);
  await keepsWorkspace(page, (kept) => JSON.parse(kept).skills.some(({ name, folder }) => name === 'my-emoji' && folder === 'my-emoji'));
  await edit(page, 'my-emoji');
  await finds(page, []);
});

test('all that can be fixed is offered only where something is then fixed', async (t) => {
  const page = await open(t);
  await choose(page, [file('a.zip', zip({ 'some-folder/SKILL.md': skillFile('some-name') }))]);
  await commit(page);
  await edit(page, 'some-name');
  await finds(page, ['name-not-folder 2 specification']);
  assert(await page.getByTestId('fix').isVisible());
  assert(await page.getByTestId('fix-all').isHidden());
  await page.getByTestId('skill-source').fill(skillFile('some-name', 'Use when: asked'));
  await page.getByTestId('fix-all').click();
  await isText(page, skillFile('some-name', '"Use when: asked"'));
  assert(await page.getByTestId('fix-all').isHidden());
});

test('the files of a copy go with its text alone, and come back with it', async (t) => {
  const page = await open(t);
  const begins = (text) => eventually(async () => assert.match(await skillText(page), text));
  await edit(page, 'report-analysis');
  await page.getByTestId('duplicate-skill').click();
  await begins(/^name: report-analysis-copy$/m);
  const note = page.getByTestId('source-note');
  await page.getByTestId('skill-file').setInputFiles({ name: 'SKILL.md', mimeType: 'text/markdown', buffer: Buffer.from(GOOD) });
  await isText(page, GOOD);
  assert.doesNotMatch(await note.innerText(), /files/);
  await page.getByTestId('undo').click();
  await begins(/^name: report-analysis-copy$/m);
  await installWritten(page);
  assert.deepEqual(await files(page, 'report-analysis-copy'), FILES);

  await edit(page, 'report-analysis');
  await page.getByTestId('duplicate-skill').click();
  await begins(/^name: report-analysis-copy-2$/m);
  await page.getByTestId('skill-file').setInputFiles({ name: 'SKILL.md', mimeType: 'text/markdown', buffer: Buffer.from(GOOD) });
  await isText(page, GOOD);
  await installWritten(page);
  assert.doesNotMatch(await skill(page, 'good-skill').innerText(), /files/);
});

test('what was undone before can be undone after the text was saved, closed and opened again', async (t) => {
  const page = await open(t);
  await install(page, GOOD);
  await edit(page, 'good-skill');
  await typeAtEnd(page, 'more');
  await installWritten(page);
  await edit(page, 'good-skill');
  await isText(page, `${GOOD}more`);
  await page.getByTestId('undo').click();
  await isText(page, GOOD);
});

test('the versions before the last saves stay, to be compared with, and go with the skill', async (t) => {
  const page = await open(t);
  await install(page, GOOD);
  await edit(page, 'good-skill');
  for (const word of ['First.', 'Second.']) {
    await typeAtEnd(page, word);
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('Saved.').waitFor();
  }
  await page.getByTestId('side-changes').click();
  await page.getByTestId('no-changes').waitFor();
  const choice = page.getByTestId('compare-with');
  const options = await choice.locator('option').allInnerTexts();
  assert.equal(options[0], 'the saved text');
  assert.match(options[1], /^the version before \(until \d\d:\d\d\)$/);
  assert.match(options[2], /^an earlier version \(until \d\d:\d\d\)$/);
  const changed = page.locator('.compared tr:is([data-sign="added"], [data-sign="removed"])');
  const differs = (...lines) => eventually(async () => assert.deepEqual(
    (await changed.allInnerTexts()).map((line) => line.replace(/\s+/g, ' ').trim()), lines,
  ));
  await choice.selectOption({ index: 1 });
  await differs('11 − First.', '11 + First.Second.');
  await choice.selectOption({ index: 2 });
  await differs('11 + First.Second.');
  await keepsWorkspace(page, (workspace) => workspace.includes('Second.'));
  await reload(page);
  await edit(page, 'good-skill');
  await page.getByTestId('side-changes').click();
  await choice.selectOption({ index: 1 });
  await differs('11 − First.', '11 + First.Second.');
});

test('a bundled skill that was edited is marked, and can be compared with what came with the page', async (t) => {
  const page = await open(t);
  const row = skill(page, 'process-refund');
  const isMarked = () => row.locator('.skill-meta').innerText().then((said) => /\bedited\b/.test(said));
  assert(!await isMarked());
  await edit(page, 'process-refund');
  const before = await skillText(page);
  await page.getByTestId('side-changes').click();
  assert.equal(await page.getByTestId('compare-with').locator('option[value="bundled"]').count(), 0);
  await typeAtEnd(page, 'Be kind.');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Saved.').waitFor();
  await page.getByTestId('compare-with').selectOption('bundled');
  const added = page.locator('.compared tr[data-sign="added"] .compared-text');
  await eventually(async () => assert.deepEqual(await added.allInnerTexts(), ['Be kind.']));
  await close(page);
  assert(await isMarked());
  await edit(page, 'process-refund');
  await page.getByTestId('skill-source').fill(before);
  await installWritten(page);
  await eventually(async () => assert(!await isMarked()));
});

test('after a fix, a template, a copy and the last step back the text has the keyboard', async (t) => {
  const page = await open(t);
  await write(page);
  await page.getByTestId('template-tools').press('Enter');
  await hasFocus(page, 'skill-source');
  await page.getByTestId('skill-source').fill(ODD);
  await page.getByTestId('fix').first().press('Enter');
  await hasFocus(page, 'skill-source');
  await page.getByTestId('fix-all').press('Enter');
  await hasFocus(page, 'skill-source');
  // A button that can be pressed again keeps it: Enter must not get into the text.
  await page.getByTestId('undo').press('Enter');
  await hasFocus(page, 'undo');
  while (await page.getByTestId('undo').isVisible()) await page.getByTestId('undo').press('Enter');
  await hasFocus(page, 'skill-source');
  await close(page);
  await edit(page, 'process-refund');
  await page.getByTestId('duplicate-skill').press('Enter');
  await hasFocus(page, 'skill-source');
});

test('where the box for another name closes, its button has the keyboard, and the row after the skill was renamed', async (t) => {
  const page = await open(t);
  await install(page, GOOD);
  await skill(page, 'good-skill').getByTestId('edit-skill').press('Enter');
  await page.getByTestId('skill-source').waitFor();
  await rename(page, 'better-skill');
  await hasFocus(page, 'rename-skill');
  await page.getByTestId('rename-skill').press('Enter');
  await page.getByTestId('new-name').press('Escape');
  await hasFocus(page, 'rename-skill');
  assert(await page.getByTestId('skill-dialog').isVisible());
  await page.getByTestId('install-skill').press('Enter');
  await skill(page, 'better-skill').waitFor();
  await hasFocus(page, 'edit-skill');
  assert(await skill(page, 'better-skill').getByTestId('edit-skill').evaluate((button) => button === document.activeElement));
  assert.equal(await skill(page, 'better-skill').getByTestId('edit-skill').getAttribute('aria-label'), 'Edit better-skill');
});

test('the keys of the dialog work wherever the focus is, and a name that is being composed stays', async (t) => {
  const page = await open(t);
  const source = await write(page, ODD);
  const blur = () => page.evaluate(() => document.activeElement.blur());
  await blur();
  await page.keyboard.press('F8');
  await hasFocus(page, 'skill-source');
  await source.fill(GOOD);
  await blur();
  await page.keyboard.press('ControlOrMeta+z');
  await isText(page, ODD);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await isText(page, GOOD);
  for (const [what, key] of [
    ['CapsLock', { key: 'S', code: 'KeyS' }],
    ['Cyrillic', { key: 'ы', code: 'KeyS' }],
    ['Dvorak', { key: 's', code: 'Semicolon' }],
  ]) {
    await typeAtEnd(page, what);
    const isHandled = await page.evaluate((init) => !document.body.dispatchEvent(
      new KeyboardEvent('keydown', { ...init, ctrlKey: true, bubbles: true, cancelable: true }),
    ), key);
    assert(isHandled, what);
    await page.getByText('Saved.').waitFor();
  }
  // On Dvorak the key in the place of S is O, and opens a file.
  assert(await page.evaluate(() => document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'o', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true }),
  )));
  await page.getByTestId('rename-skill').click();
  const name = page.getByTestId('new-name');
  await name.fill('composed');
  for (const key of ['Enter', 'Escape']) {
    await name.evaluate((box, pressed) => {
      for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
        box.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true, ...init }));
      }
    }, key);
  }
  assert(await name.isVisible());
  await name.press('Enter');
  await eventually(async () => assert.match(await skillText(page), /^name: composed$/m));
});

for (const [width, height] of [[900, 420], [1024, 500]]) {
  test(`in a low window of ${width} by ${height} pixels there is room to write`, async (t) => {
    const page = await open(t, { context: { viewport: { width, height } } });
    await install(page, ODD);
    await edit(page, 'odd-skill');
    await page.getByTestId('diagnostic').first().waitFor();
    const place = await page.locator('.code-place').boundingBox();
    assert(place.height >= 200, `${place.height}`);
    await page.getByTestId('diagnostic').last().scrollIntoViewIfNeeded();
    assert(await page.getByTestId('install-skill').isVisible());
  });
}
