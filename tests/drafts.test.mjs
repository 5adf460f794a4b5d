// What a person has typed into a skill's text and not saved: it is never lost, whatever else happens.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GOOD, close, edit, isText, typeAtEnd, write } from './support/editor.mjs';
import { choose, drop, file } from './support/importing.mjs';
import { eventually, install, installWritten, kept, keeps, keepsWorkspace, ready, reload, skill, skillText } from './support/page.mjs';
import { stage } from './support/stage.mjs';
import { skillFile } from './support/skills.mjs';

const { open, anotherTab } = stage();

const HOURS = 'Hours of work.';
const draftOf = (name) => skillFile(name, `Does much. ${HOURS}`);

/** The texts that wait to be continued, as the list calls them. */
const waiting = (page) => page.getByTestId('continue-draft').allInnerTexts();
const isWaiting = (page, ...names) => eventually(async () => assert.deepEqual(
  await waiting(page), names.map((name) => `Continue the unsaved draft: ${name}`),
));
const goOn = async (page, name, text) => {
  await page.getByTestId('continue-draft').getByText(name).click();
  await page.getByTestId('skill-source').waitFor();
  await eventually(async () => assert.equal(await skillText(page), text));
};

test('a file that is dropped takes no draft\'s place, and what is installed of it takes none along', async (t) => {
  const page = await open(t);
  await write(page, draftOf('my-draft'));
  await close(page);
  await drop(page, { 'SKILL.md': GOOD });
  await page.getByTestId('skill-source').waitFor();
  await isText(page, GOOD);
  await installWritten(page);
  await isWaiting(page, 'my-draft');
  await keepsWorkspace(page, (workspace) => workspace.includes('good-skill'));
  await reload(page);
  await isWaiting(page, 'my-draft');
  await goOn(page, 'my-draft', draftOf('my-draft'));
  await installWritten(page);
  await isWaiting(page);
});

test('a file that is dropped over what is being typed sets that aside, and undoing takes it up again', async (t) => {
  const page = await open(t);
  await write(page, draftOf('first-one'));
  await drop(page, { 'SKILL.md': GOOD });
  await isText(page, GOOD);
  assert.match(await page.getByTestId('source-note').innerText(), /kept as a draft of its own/);
  await page.getByTestId('undo').click();
  await isText(page, draftOf('first-one'));
  await close(page);
  await isWaiting(page, 'first-one');
  await goOn(page, 'first-one', draftOf('first-one'));
  await drop(page, { 'SKILL.md': GOOD });
  await isText(page, GOOD);
  await installWritten(page);
  await isWaiting(page, 'first-one');
});

test('neither a copy of a skill nor a file that is opened to be mended takes a draft\'s place, also after a reload', async (t) => {
  const page = await open(t);
  await write(page, draftOf('my-draft'));
  await close(page);
  await edit(page, 'order-inquiry');
  await page.getByTestId('duplicate-skill').click();
  await eventually(async () => assert.match(await skillText(page), /^name: order-inquiry-copy$/m));
  await close(page);
  await choose(page, [file('SKILL.md', 'no frontmatter'), file('other.zip', 'no archive')]);
  await page.getByTestId('mend').click();
  await page.getByTestId('skill-source').waitFor();
  await isText(page, 'no frontmatter');
  await close(page);
  await isWaiting(page, 'my-draft', 'order-inquiry-copy', 'no frontmatter');
  await keeps(page, (text) => text.includes('no frontmatter'));
  await reload(page);
  await isWaiting(page, 'my-draft', 'order-inquiry-copy', 'no frontmatter');
  await goOn(page, 'my-draft', draftOf('my-draft'));
});

test('each new text is begun empty, and its own draft is all that is given up with it', async (t) => {
  const page = await open(t);
  await write(page, draftOf('one'));
  await close(page);
  const source = await write(page);
  await isText(page, '');
  await source.fill(draftOf('two'));
  await close(page);
  await isWaiting(page, 'one', 'two');
  await reload(page);
  await goOn(page, 'two', draftOf('two'));
  await page.getByTestId('discard-draft').click();
  await isText(page, '');
  await close(page);
  await isWaiting(page, 'one');
});

test('what is typed without a pause, and in the moment before the page goes, is there after a reload', async (t) => {
  const page = await open(t);
  await install(page, skillFile('typed'));
  await edit(page, 'typed');
  const steady = 'Typed steadily, and then reloaded.';
  await typeAtEnd(page, steady, { delay: 60 });
  await reload(page);
  await edit(page, 'typed');
  await isText(page, `${skillFile('typed')}${steady}`);
  // Nothing gets into the database any more: what is at hand has to do.
  await page.evaluate(() => { IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; });
  await typeAtEnd(page, ' Now.');
  await page.reload();
  await ready(page);
  await edit(page, 'typed');
  await isText(page, `${skillFile('typed')}${steady} Now.`);
  await eventually(async () => assert.equal((await kept(page))['local/skillsight.skill-drafts'], undefined));
  await keeps(page, (text, place) => place.includes('draft/skill/') && text.includes('Now.'));
});

test('a draft from before each had a record of its own is there, under a new text and under a skill', async (t) => {
  const page = await open(t);
  await page.evaluate(async () => {
    const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const records = (await done(indexedDB.open('skillsight'))).transaction('records', 'readwrite').objectStore('records');
    await done(records.put('---\nname: of-old\n', 'draft/skill'));
    await done(records.put('Another refund.', 'draft/skill-0'));
  });
  await reload(page);
  await isWaiting(page, 'of-old');
  await skill(page, 'process-refund').getByTestId('unsaved').click();
  await page.getByTestId('skill-source').waitFor();
  await isText(page, 'Another refund.');
});

test('tabs have drafts of their own: one saves, and the other still has its text', async (t) => {
  const page = await open(t);
  await install(page, skillFile('shared'));
  await keepsWorkspace(page, (workspace) => workspace.includes('shared'));
  const other = await anotherTab(t, page);
  await write(page, draftOf('tab-a'));
  await close(page);
  await edit(page, 'shared');
  await typeAtEnd(page, 'Of tab A.');
  await close(page);
  await write(other, draftOf('tab-b'));
  await installWritten(other);
  await edit(other, 'shared');
  await isText(other, skillFile('shared'));
  await typeAtEnd(other, 'Of tab B.');
  await installWritten(other);
  await keepsWorkspace(page, (workspace) => workspace.includes('tab-b') && workspace.includes('Of tab B.'));
  await reload(page);
  await isWaiting(page, 'tab-a');
  await skill(page, 'shared').getByTestId('unsaved').click();
  await isText(page, `${skillFile('shared')}Of tab A.`);
  assert.equal(await page.getByTestId('standing').getAttribute('data-standing'), 'newer');
});

test('what a closed tab leaves another one finds, and it is there once', async (t) => {
  const page = await open(t);
  await install(page, skillFile('shared'));
  await keepsWorkspace(page, (workspace) => workspace.includes('shared'));
  const other = await anotherTab(t, page);
  await write(page, draftOf('left-behind'));
  await close(page);
  await edit(page, 'shared');
  await typeAtEnd(page, 'Left too.');
  await keeps(page, (text, place) => place.includes('draft/skill/') && text.includes('Left too.'));
  await isWaiting(other);
  await page.close({ runBeforeUnload: true });
  await eventually(() => assert(page.isClosed()));
  // Coming back to a tab is when it looks.
  await eventually(async () => {
    await other.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    assert.deepEqual(await waiting(other), ['Continue the unsaved draft: left-behind']);
  });
  await edit(other, 'shared');
  await isText(other, `${skillFile('shared')}Left too.`);
  await close(other);
  await goOn(other, 'left-behind', draftOf('left-behind'));
  await installWritten(other);
  await isWaiting(other);
  await reload(other);
  await skill(other, 'left-behind').waitFor();
  await eventually(async () => assert.equal(await skill(other, 'shared').getByTestId('unsaved').count(), 1));
  await isWaiting(other);
});

test('an unsaved edit shows on the row of its skill, opens from there, and goes with the skill', async (t) => {
  const page = await open(t);
  await install(page, skillFile('edited'));
  const mark = skill(page, 'edited').getByTestId('unsaved');
  assert.equal(await mark.count(), 0);
  await edit(page, 'edited');
  await typeAtEnd(page, HOURS);
  await close(page);
  assert.equal(await mark.innerText(), 'unsaved edit');
  await page.getByTestId('language').click();
  assert.equal(await mark.innerText(), '有未保存的修改');
  await page.getByTestId('language').click();
  await mark.click();
  await page.getByTestId('skill-source').waitFor();
  await isText(page, `${skillFile('edited')}${HOURS}`);
  await close(page);
  await keeps(page, (text, place) => place.includes('draft/skill/') && text.includes(HOURS));
  await skill(page, 'edited').getByTestId('remove-skill').click();
  await page.getByTestId('confirm-remove').click();
  await eventually(async () => {
    const all = Object.entries(await kept(page));
    assert.deepEqual(all.filter(([, text]) => text.includes(HOURS)), []);
  });
  await isWaiting(page);
});

test('a text that nobody touched follows the skill, and says so', async (t) => {
  const page = await open(t);
  await install(page, skillFile('followed'));
  await keepsWorkspace(page, (workspace) => workspace.includes('followed'));
  const other = await anotherTab(t, page);
  await edit(page, 'followed');
  await edit(other, 'followed');
  await typeAtEnd(other, 'New.');
  await installWritten(other);
  await isText(page, `${skillFile('followed')}New.`);
  assert.match(await page.getByTestId('source-note').innerText(), /changed elsewhere just now/);
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Saved.').waitFor();
  await keepsWorkspace(page, (workspace) => workspace.includes('New.'));
});

/** Two tabs, of which the second has saved a newer text than the one that the first has begun with and changed. */
async function overtaken(t) {
  const page = await open(t);
  await install(page, skillFile('both'));
  await keepsWorkspace(page, (workspace) => workspace.includes('both'));
  const other = await anotherTab(t, page);
  await edit(page, 'both');
  await typeAtEnd(page, 'Mine.');
  await edit(other, 'both');
  await typeAtEnd(other, 'Theirs.');
  await installWritten(other);
  await page.locator('[data-testid="standing"][data-standing="newer"]').waitFor();
  return { page, other };
}

test('over a newer version nothing is saved before the person says so, and the newer one can be had again', async (t) => {
  const { page } = await overtaken(t);
  await page.keyboard.press('ControlOrMeta+s');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('The saved text is newer').waitFor();
  assert(!Object.values(await kept(page)).some((text) => text.includes('"source":') && text.includes('Mine.')));
  assert.equal(await page.getByTestId('install-skill').innerText(), 'Replace the newer one');
  await page.getByTestId('show-difference').click();
  const changed = page.locator('.compared tr:is([data-sign="added"], [data-sign="removed"])');
  assert.deepEqual((await changed.allInnerTexts()).map((line) => line.replace(/\s+/g, ' ').trim()), ['7 − Theirs.', '7 + Mine.']);
  // Whoever goes on typing is asked anew.
  await typeAtEnd(page, '!');
  await eventually(async () => assert.equal(await page.getByTestId('install-skill').innerText(), 'Save'));
  await page.getByTestId('install-skill').click();
  await page.getByTestId('install-skill').click();
  await page.getByTestId('skill-dialog').waitFor({ state: 'hidden' });
  await keepsWorkspace(page, (workspace) => workspace.includes('Mine.!'));
  await edit(page, 'both');
  await page.getByTestId('side-changes').click();
  await page.getByTestId('compare-with').selectOption({ index: 1 });
  await eventually(async () => assert.match(await page.getByTestId('skill-side').innerText(), /Theirs\./));
});

test('the newer version can be taken, and the own text comes back by undoing', async (t) => {
  const { page } = await overtaken(t);
  await page.getByTestId('take-newer').click();
  await isText(page, `${skillFile('both')}Theirs.`);
  assert.equal(await page.getByTestId('standing').count(), 0);
  await page.keyboard.press('ControlOrMeta+z');
  await isText(page, `${skillFile('both')}Mine.`);
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Saved.').waitFor();
  await keepsWorkspace(page, (workspace) => workspace.includes('Mine.'));
});

test('where a skill is removed elsewhere its open text stays, says so, and installs it anew', async (t) => {
  const page = await open(t);
  await install(page, skillFile('gone'));
  await keepsWorkspace(page, (workspace) => workspace.includes('gone'));
  const other = await anotherTab(t, page);
  await edit(page, 'gone');
  await typeAtEnd(page, HOURS);
  await keeps(page, (text, place) => place.includes('draft/skill/') && text.includes(HOURS));
  await skill(other, 'gone').getByTestId('remove-skill').click();
  await other.getByTestId('confirm-remove').click();
  await page.locator('[data-testid="standing"][data-standing="removed"]').waitFor();
  assert.equal(await page.getByTestId('install-skill').innerText(), 'Install');
  await page.waitForTimeout(600);
  await reload(page);
  await goOn(page, 'gone', `${skillFile('gone')}${HOURS}`);
  await installWritten(page);
  await skill(page, 'gone').waitFor();
  await isWaiting(page);
});
