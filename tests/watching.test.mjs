// Folders that are watched: who may overwrite whom, what is said of it, and skills that are read again by one click.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { close, edit } from './support/editor.mjs';
import { candidate, commit, dialog, file } from './support/importing.mjs';
import { PATIENCE, drawAlike, eventually, install, installWritten, keepNoWorkspace, skill, skillText } from './support/page.mjs';
import { unfold } from './support/row.mjs';
import { skillFile } from './support/skills.mjs';
import { stage } from './support/stage.mjs';

const { open, anotherTab } = stage();

/** A look comes every second: by then it was there, or it does not come. */
const LOOKED_MS = 2500;

/**
 * Has the browser's own store stand for a disk: its folders are of the same kind, and need no window to choose one. `chosen`
 * is the folder that is chosen. Gives what writes and removes files, by their paths.
 */
async function disk(page, chosen) {
  await page.evaluate((name) => {
    const folder = async (path, options) => {
      let at = await navigator.storage.getDirectory();
      for (const part of path) at = await at.getDirectoryHandle(part, options);
      return at;
    };
    globalThis.showDirectoryPicker = () => folder([name], { create: true });
    globalThis.put = async (path, content) => {
      const parts = path.split('/');
      const last = parts.pop();
      const handle = await (await folder(parts, { create: true })).getFileHandle(last, { create: true });
      const writer = await handle.createWritable();
      await writer.write(content);
      await writer.close();
    };
    globalThis.drop = async (path) => {
      const parts = path.split('/');
      const last = parts.pop();
      await (await folder(parts)).removeEntry(last);
    };
  }, chosen);
  return {
    put: (path, content) => page.evaluate(([to, text]) => globalThis.put(to, text), [path, content]),
    putMegabytes: (path, count) => page.evaluate(
      ([to, megabytes]) => globalThis.put(to, new Uint8Array(megabytes * 1024 * 1024)), [path, count],
    ),
    drop: (path) => page.evaluate((at) => globalThis.drop(at), path),
  };
}

/** Has a new skill watched: it is installed from the folder that stands for the one on a disk. */
async function watch(page, name, path = name) {
  const on = await disk(page, path.split('/')[0]);
  await on.put(`${path}/SKILL.md`, skillFile(name, 'From the folder.'));
  await page.getByTestId('import').click();
  await page.getByTestId('watch-folder').click();
  await candidate(page, name).waitFor({ timeout: PATIENCE });
  await commit(page);
  await state(page, name, 'same');
  return on;
}

const state = (page, name, expected) => eventually(
  async () => assert.equal(await skill(page, name).getByTestId('watch').getAttribute('data-state'), expected),
);

/** Opens a skill's text, puts another in its place and saves it. */
async function saveInPage(page, name, text) {
  await skill(page, name).getByTestId('edit-skill').click();
  await page.getByTestId('skill-source').fill(text);
  await page.getByTestId('install-skill').click();
  await page.getByTestId('skill-dialog').waitFor({ state: 'hidden' });
  await skill(page, name).getByText('Saved in the page.').waitFor({ timeout: PATIENCE });
}

const OWN = skillFile('two-homes', 'Saved in the page.');

test('what is saved in the page is not overwritten by a watched folder until the person says so', async (t) => {
  const page = await open(t);
  const on = await watch(page, 'two-homes');
  const row = skill(page, 'two-homes');
  await skill(page, 'two-homes').getByTestId('edit-skill').click();
  assert.match(await page.getByTestId('watched-note').textContent(), /two-homes.*watched/);
  await close(page);

  await saveInPage(page, 'two-homes', OWN);
  await state(page, 'two-homes', 'differs');
  assert.match(await row.getByTestId('watch').textContent(), /nothing of the folder is taken/);
  await on.put('two-homes/notes.md', 'An unrelated file.\n');
  await on.put('two-homes/SKILL.md', skillFile('two-homes', 'Newer in the folder.'));
  await pause(LOOKED_MS);
  await row.getByText('Saved in the page.').waitFor();
  await state(page, 'two-homes', 'differs');

  await row.getByTestId('take-folders').click();
  await row.getByText('Newer in the folder.').waitFor({ timeout: PATIENCE });
  await state(page, 'two-homes', 'reloaded');
  assert(await row.getByTestId('take-folders').isHidden());
  assert.equal(await page.evaluate(() => document.activeElement.closest('[data-skill]')?.dataset.skill), 'two-homes');
  await on.put('two-homes/SKILL.md', skillFile('two-homes', 'And on.'));
  await row.getByText('And on.').waitFor({ timeout: PATIENCE });
});

test('who keeps the page\'s version has the folder watched no more', async (t) => {
  const page = await open(t);
  const on = await watch(page, 'two-homes');
  await saveInPage(page, 'two-homes', OWN);
  await state(page, 'two-homes', 'differs');
  await skill(page, 'two-homes').getByTestId('stop-watching').filter({ hasText: 'Keep mine' }).click();
  await skill(page, 'two-homes').getByTestId('watch').waitFor({ state: 'detached' });
  await on.put('two-homes/SKILL.md', skillFile('two-homes', 'Newer in the folder.'));
  await pause(LOOKED_MS);
  await skill(page, 'two-homes').getByText('Saved in the page.').waitFor();
});

test('a version that both came to is no difference', async (t) => {
  const page = await open(t);
  const on = await watch(page, 'two-homes');
  await saveInPage(page, 'two-homes', OWN);
  await state(page, 'two-homes', 'differs');
  await on.put('two-homes/SKILL.md', OWN);
  await state(page, 'two-homes', 'same');
  await on.put('two-homes/SKILL.md', skillFile('two-homes', 'And on.'));
  await skill(page, 'two-homes').getByText('And on.').waitFor({ timeout: PATIENCE });
});

test('a folder that was too large is read again once it is not', async (t) => {
  const page = await open(t);
  const on = await watch(page, 'large-skill');
  await on.putMegabytes('large-skill/big.bin', 21);
  await state(page, 'large-skill', 'too-large');
  await on.drop('large-skill/big.bin');
  await state(page, 'large-skill', 'same');
});

test('a skill in a folder of the folder that was chosen is watched where it lies', async (t) => {
  const page = await open(t);
  const on = await watch(page, 'inner-skill', 'all-skills/inner-skill');
  assert.match(await skill(page, 'inner-skill').getByTestId('watch').textContent(), /all-skills\/inner-skill/);
  // What lies beside it is none of its business.
  await on.putMegabytes('all-skills/other/big.bin', 21);
  await on.put('all-skills/inner-skill/SKILL.md', skillFile('inner-skill', 'Changed in there.'));
  await skill(page, 'inner-skill').getByText('Changed in there.').waitFor({ timeout: PATIENCE });
});

test('a skill is installed without being watched where the person does not want that', async (t) => {
  const page = await open(t);
  const on = await disk(page, 'plain-skill');
  await on.put('plain-skill/SKILL.md', skillFile('plain-skill', 'From the folder.'));
  await page.getByTestId('import').click();
  await page.getByTestId('watch-folder').click();
  const found = candidate(page, 'plain-skill');
  await found.waitFor({ timeout: PATIENCE });
  assert.equal(await page.getByTestId('install-all').textContent(), 'Install 1 skill and watch');
  await found.getByTestId('keep-watching').uncheck();
  assert.equal(await page.getByTestId('install-all').textContent(), 'Install 1 skill');
  await commit(page);
  await skill(page, 'plain-skill').getByText('From the folder.').waitFor();
  assert.equal(await skill(page, 'plain-skill').getByTestId('watch').count(), 0);

  // One click reads it again.
  const row = await unfold(page, 'plain-skill');
  await row.getByTestId('reload-skill').click();
  await row.getByTestId('reloaded').filter({ hasText: /nothing has changed/ }).waitFor({ timeout: PATIENCE });
  await on.put('plain-skill/SKILL.md', skillFile('plain-skill', 'Changed on disk.'));
  await row.getByTestId('reload-skill').click();
  await row.getByText('Changed on disk.').waitFor({ timeout: PATIENCE });
  await row.getByTestId('reloaded').filter({ hasText: /new version is in use/ }).waitFor();
  // What was said of that version goes with it.
  await edit(page, 'plain-skill');
  await page.getByTestId('skill-source').fill(skillFile('plain-skill', 'Changed on disk. And here.'));
  await installWritten(page);
  await row.getByText('Changed on disk. And here.').waitFor();
  assert.equal(await row.getByTestId('reloaded').textContent(), '');

  // What was saved in the page is not overwritten unasked, and is kept where the person does want that.
  await row.getByTestId('reload-skill').click();
  const changes = candidate(page, 'plain-skill').getByTestId('changes');
  await changes.waitFor({ timeout: PATIENCE });
  assert.match(await changes.innerText(), /−[^\n]*And here\./);
  await page.keyboard.press('Escape');
  await row.getByText('Changed on disk. And here.').waitFor();
  await row.getByTestId('reload-skill').click();
  await changes.waitFor({ timeout: PATIENCE });
  await candidate(page, 'plain-skill').getByTestId('keep-watching').uncheck();
  await commit(page);
  await row.getByText('Changed on disk.', { exact: true }).waitFor();
  await edit(page, 'plain-skill');
  await page.getByTestId('side-changes').click();
  await page.getByTestId('compare-with').selectOption({ index: 1 });
  await eventually(async () => assert.match(await page.getByTestId('skill-side').innerText(), /And here\./));
  await close(page);

  // What does not load any more is shown, and the last good version stays.
  await on.put('plain-skill/SKILL.md', '---\nname: plain-skill\n');
  await row.getByTestId('reload-skill').click();
  await dialog(page).getByTestId('does-not-load').waitFor({ timeout: PATIENCE });
  await page.keyboard.press('Escape');
  await row.getByText('Changed on disk.', { exact: true }).waitFor();
});

test('a file of a watched folder that can\'t be read is named, until it can', async (t) => {
  const page = await open(t);
  const on = await watch(page, 'locked-one');
  await page.evaluate(() => {
    const { arrayBuffer } = File.prototype;
    File.prototype.arrayBuffer = function refusing() {
      if (this.name === 'locked.md' && !globalThis.isUnlocked) throw new DOMException('in use', 'NotReadableError');
      return arrayBuffer.call(this);
    };
  });
  await on.put('locked-one/SKILL.md', skillFile('locked-one', 'Changed on disk.'));
  await skill(page, 'locked-one').getByText('Changed on disk.').waitFor({ timeout: PATIENCE });
  await on.put('locked-one/locked.md', 'Open elsewhere.');
  await state(page, 'locked-one', 'unread');
  assert.match(await skill(page, 'locked-one').getByTestId('watch').innerText(), /The file locked-one\/locked\.md can't be read/);
  await page.evaluate(() => { globalThis.isUnlocked = true; });
  await state(page, 'locked-one', 'reloaded');
});

test('a folder that the page may not look into is not offered, and it says why', async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    const refuses = () => ({ next: async () => { throw new DOMException('no', 'NotAllowedError'); } });
    globalThis.showDirectoryPicker = async () => ({ kind: 'directory', name: 'closed', values: refuses });
  });
  await page.getByTestId('import').click();
  await page.getByTestId('watch-folder').click();
  const said = await dialog(page).getByTestId('no-folder').textContent();
  assert.match(said, /does not let the page look into this folder.*Choose it again/);
  assert(await page.getByTestId('install-all').isHidden());
  assert.doesNotMatch(await dialog(page).innerText(), /stands below/);

  await disk(page, 'empty');
  await page.getByTestId('watch-folder').click();
  const nothing = dialog(page).getByTestId('import-found');
  await nothing.waitFor({ timeout: PATIENCE });
  assert.match(await nothing.textContent(), /There is no skill in it: a skill is a folder with a SKILL\.md/);
});

/** A folder whose every entry takes a while to be listed; its text is the one that was given last. */
const slowFolder = (page, text) => page.evaluate((content) => {
  globalThis.slowText = content;
  const one = { kind: 'file', name: 'SKILL.md', getFile: async () => new File([globalThis.slowText], 'SKILL.md') };
  const values = () => {
    let count = 0;
    const next = async () => {
      await new Promise((done) => { setTimeout(done, 700); });
      return count++ ? { done: true } : { done: false, value: one };
    };
    return { next };
  };
  globalThis.showDirectoryPicker = async () => ({ kind: 'directory', name: 'slow', values });
}, text);

test('what was stopped does not come back, nor what was superseded', async (t) => {
  const page = await open(t);
  await slowFolder(page, skillFile('slow', 'Later.'));
  await page.getByTestId('import').click();
  await page.getByTestId('watch-folder').click();
  await page.getByTestId('import-stop').click();
  assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), 'import-files');
  await pause(LOOKED_MS);
  assert.deepEqual([await page.getByTestId('import-progress').count(), await page.getByTestId('candidate').count()], [0, 0]);

  await page.getByTestId('watch-folder').click();
  await page.getByTestId('import-progress').waitFor();
  await page.getByTestId('import-files').setInputFiles([
    file('one.md', skillFile('skill-one')), file('two.md', skillFile('skill-two')),
  ]);
  await candidate(page, 'skill-two').waitFor({ timeout: PATIENCE });
  await pause(LOOKED_MS);
  assert.deepEqual([await page.getByTestId('import-progress').count(), await page.getByTestId('candidate').count()], [0, 2]);
});

test('what is read again says so until it ends, and does not come into a dialog that is opened meanwhile', async (t) => {
  const page = await open(t);
  await slowFolder(page, skillFile('slow', 'Before.'));
  await page.getByTestId('import').click();
  await page.getByTestId('watch-folder').click();
  await candidate(page, 'slow').getByTestId('keep-watching').uncheck({ timeout: PATIENCE });
  await commit(page);
  const row = await unfold(page, 'slow');
  const [reload, said] = [row.getByTestId('reload-skill'), row.getByTestId('reloaded')];
  await reload.click();
  assert.equal(await said.textContent(), 'Reading it again…');
  assert.equal(await reload.getAttribute('aria-disabled'), 'true');
  await reload.dispatchEvent('click');
  await pause(300);
  assert.equal(await said.textContent(), 'Reading it again…');
  await said.filter({ hasText: /nothing has changed/ }).waitFor({ timeout: PATIENCE });
  assert.equal(await reload.getAttribute('aria-disabled'), null);

  await slowFolder(page, 'This is no skill.');
  await reload.click();
  await page.getByTestId('import').click();
  assert.equal(await said.textContent(), '');
  await pause(LOOKED_MS);
  assert.equal(await page.getByTestId('candidate').count(), 0);
  assert.doesNotMatch(await dialog(page).innerText(), /Update slow/);
});

test('without a way to watch, what was given is read again by one click, or chosen again', async (t) => {
  const page = await open(t);
  await page.evaluate(() => { delete globalThis.showDirectoryPicker; });
  await page.evaluate(() => { globalThis.showDirectoryPicker = undefined; });
  await install(page, skillFile('given-skill', 'Before.'));
  const row = await unfold(page, 'given-skill');
  assert(await row.getByTestId('reload-skill').isHidden(), 'nothing was given');
  await row.getByTestId('update-from').click();
  assert.equal(await page.getByTestId('watch-folder').count(), 0);
  await page.getByTestId('import-files').setInputFiles([file('given-skill.md', skillFile('given-skill', 'From a file.'))]);
  await candidate(page, 'given-skill').waitFor({ timeout: PATIENCE });
  await commit(page);
  await row.getByTestId('reload-skill').click();
  await row.getByTestId('reloaded').filter({ hasText: /nothing has changed/ }).waitFor({ timeout: PATIENCE });

  // A file that was changed on the disk can't be read any more in this browser.
  await page.evaluate(() => {
    File.prototype.arrayBuffer = async () => { throw new DOMException('changed', 'NotReadableError'); };
  });
  await row.getByTestId('reload-skill').click();
  await dialog(page).getByTestId('import-refused').filter({ hasText: /could not read given-skill\.md/ }).waitFor({ timeout: PATIENCE });
  assert(await page.getByTestId('import-files').isEnabled());
  assert.match(await dialog(page).innerText(), /Update given-skill/);
});

test('the text in the page is that of the folder', async (t) => {
  const page = await open(t);
  const on = await watch(page, 'two-homes');
  const text = skillFile('two-homes', 'Exactly so.');
  await on.put('two-homes/SKILL.md', text);
  await skill(page, 'two-homes').getByText('Exactly so.').waitFor({ timeout: PATIENCE });
  await skill(page, 'two-homes').getByTestId('edit-skill').click();
  await eventually(async () => assert.equal(await skillText(page), text));
});

test('a watch goes with its skill where that gets another id, since another tab has given its own', async (t) => {
  const page = await open(t, { first: drawAlike });
  const other = await anotherTab(t, page);
  const keepAgain = await keepNoWorkspace(page);
  const on = await watch(page, 'mine');
  await install(other, skillFile('theirs'));
  await skill(page, 'theirs').waitFor();
  await keepAgain();
  await on.put('mine/SKILL.md', skillFile('mine', 'Changed on disk.'));
  await skill(page, 'mine').getByText('Changed on disk.').waitFor({ timeout: PATIENCE });
  await state(page, 'mine', 'reloaded');
  assert.equal(await skill(page, 'theirs').getByTestId('watch').count(), 0);
  // And what was watched can be read again from where it came.
  await skill(page, 'mine').getByTestId('stop-watching').click();
  assert(await (await unfold(page, 'mine')).getByTestId('reload-skill').isVisible());
  assert(await (await unfold(page, 'theirs')).getByTestId('reload-skill').isHidden());
});
