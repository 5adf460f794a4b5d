// Two tabs of one person that change what they share at nearly the same time: nothing is lost, and both end with the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { drawAlike, eventually, keepNoWorkspace, kept, reload, skill, skillText } from './support/page.mjs';
import { skillFile } from './support/skills.mjs';
import { stage } from './support/stage.mjs';

const { open, anotherTab } = stage();

/** Milliseconds between a change in one tab and the next in the other. */
const GAPS = [0, 2, 5, 10, 20, 50, 100, 200];

/** Two tabs with skills of these texts installed, both with all that they load later. */
async function twoTabs(t, sources) {
  const page = await open(t);
  for (const source of sources) await paste(page, source);
  const other = await anotherTab(t, page);
  for (const tab of [page, other]) await tab.getByTestId('add-skill').click();
  for (const tab of [page, other]) {
    await tab.getByTestId('skill-source').waitFor();
    await tab.getByTestId('skill-dialog').locator('.dialog-head button').click();
  }
  return [page, other];
}

/** Installs a text; ready to be called for two tabs at once. */
async function paste(page, source) {
  await page.getByTestId('add-skill').click();
  await page.getByTestId('skill-source').fill(source);
  await page.getByTestId('install-skill').click();
  await page.getByTestId('skill-dialog').waitFor({ state: 'hidden' });
}

const switches = (page, names) => Promise.all(names.map((name) => skill(page, name).getAttribute('data-enabled')));

/** Switches a skill at once: what a click waits for would blur the gap. */
const flip = (page, name) => page.evaluate(
  (of) => document.querySelector(`[data-testid="skill"][data-skill="${of}"] [data-testid="skill-toggle"]`).click(),
  name,
);

/** The workspace as it is kept. */
async function workspace(page) {
  const all = Object.entries(await kept(page));
  return JSON.parse(all.find(([place]) => place.endsWith('/workspace'))[1]);
}

for (const [what, pads] of [['small', 0], ['large', 3]]) {
  test(`a switch moved in each of two tabs, of a ${what} workspace: both are moved in both`, async (t) => {
    const text = 'Some words that take room. '.repeat(30_000);
    const large = Array.from({ length: pads }, (_, number) => skillFile(`pad-${number}`) + text);
    const [page, other] = await twoTabs(t, [skillFile('alpha'), skillFile('beta'), ...large]);
    let wanted = ['true', 'true'];
    for (const gap of GAPS) {
      wanted = wanted.map((enabled) => String(enabled !== 'true'));
      await Promise.all([flip(page, 'alpha'), pause(gap).then(() => flip(other, 'beta'))]);
      await eventually(async () => {
        const seen = [await switches(page, ['alpha', 'beta']), await switches(other, ['alpha', 'beta'])];
        assert.deepEqual(seen, [wanted, wanted], `${gap} ms apart`);
      });
      // And it stays so once all is kept and told.
      await pause(300);
      assert.deepEqual(await switches(page, ['alpha', 'beta']), wanted, `${gap} ms apart`);
      assert.deepEqual(await switches(other, ['alpha', 'beta']), wanted, `${gap} ms apart`);
      const { skills } = await workspace(page);
      const stored = ['alpha', 'beta'].map((name) => String(skills.find((each) => each.name === name).enabled));
      assert.deepEqual(stored, wanted, `${gap} ms apart`);
    }
  });
}

test('a skill installed in each of two tabs at once: both have both, each under an id of its own', async (t) => {
  const [page, other] = await twoTabs(t, []);
  const names = [];
  for (const [index, gap] of [0, 5, 20].entries()) {
    const [one, two] = [`one-${index}`, `two-${index}`];
    names.push(one, two);
    // All is written first, so that only the last step races.
    for (const [tab, name] of [[page, one], [other, two]]) {
      await tab.getByTestId('add-skill').click();
      await tab.getByTestId('skill-source').fill(skillFile(name));
      await eventually(async () => assert.equal(await tab.getByTestId('install-skill').isEnabled(), true));
    }
    const press = (tab) => tab.evaluate(() => document.querySelector('[data-testid="install-skill"]').click());
    await Promise.all([press(page), pause(gap).then(() => press(other))]);
    for (const tab of [page, other]) {
      await tab.getByTestId('skill-dialog').waitFor({ state: 'hidden' });
      for (const name of names) await skill(tab, name).waitFor();
    }
  }
  await eventually(async () => {
    const { skills } = await workspace(page);
    assert.deepEqual(skills.map(({ name }) => name).filter((name) => names.includes(name)).sort(), [...names].sort());
    assert.equal(new Set(skills.map(({ id }) => id)).size, skills.length);
  });
  // What is switched in one tab is that skill in the other as well.
  await flip(page, 'one-2');
  await eventually(async () => assert.deepEqual(await switches(other, ['one-2', 'two-2']), ['false', 'true']));
  await reload(page);
  assert.deepEqual(await switches(page, ['one-2', 'two-2']), ['false', 'true']);
});

test('a setting changed in one tab and a skill in the other, at once: both are changed', async (t) => {
  const [page, other] = await twoTabs(t, [skillFile('alpha')]);
  const isolate = (tab) => tab.evaluate(() => document.querySelector('[data-testid="isolation"]').click());
  await Promise.all([isolate(page), flip(other, 'alpha')]);
  await eventually(async () => {
    const { settings, skills } = await workspace(page);
    assert.equal(settings.visibility.isolation, 'off');
    assert.equal(skills.find(({ name }) => name === 'alpha').enabled, false);
  });
  for (const tab of [page, other]) {
    await reload(tab);
    assert.deepEqual(await switches(tab, ['alpha']), ['false']);
    assert.equal(await tab.getByTestId('isolation').getAttribute('aria-checked'), 'false');
  }
});

for (const hears of [true, false]) {
  test(`a draft goes with its skill where that gets another id, ${hears ? 'by word of another tab' : 'when it is kept'}`, async (t) => {
    const page = await open(t, {
      first: async (tab) => {
        await drawAlike(tab);
        if (!hears) await tab.addInitScript(() => { delete globalThis.BroadcastChannel; });
      },
    });
    const other = await anotherTab(t, page);
    // This tab's workspace can't be kept for now: so the other gives the id that this one has given.
    const keepAgain = await keepNoWorkspace(page);
    await paste(page, skillFile('mine'));
    await skill(page, 'mine').getByTestId('edit-skill').click();
    await page.getByTestId('skill-source').fill(`${skillFile('mine')}Not saved.`);
    await page.getByTestId('skill-dialog').locator('.dialog-head button').click();
    await skill(page, 'mine').getByTestId('unsaved').waitFor();
    await paste(other, skillFile('theirs'));
    await keepAgain();
    if (hears) await skill(page, 'theirs').waitFor();
    await flip(page, 'process-refund');
    await skill(page, 'theirs').waitFor();
    await eventually(async () => assert.deepEqual((await workspace(page)).skills.slice(-2).map(({ name }) => name), ['theirs', 'mine']));
    for (const again of [false, true]) {
      if (again) await reload(page);
      await skill(page, 'mine').getByTestId('unsaved').click();
      await page.getByTestId('skill-source').waitFor();
      await eventually(async () => assert.equal(await skillText(page), `${skillFile('mine')}Not saved.`));
      await page.getByTestId('skill-dialog').locator('.dialog-head button').click();
      assert.equal(await skill(page, 'theirs').getByTestId('unsaved').count(), 0);
    }
  });
}
