// The five scenarios of the demo with the rehearsal model: what a first visitor sees, without a key.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  PATIENCE, ask, calls, ended, keeps, matrix, reload, rounds, run, say,
} from './support/page.mjs';
import { stage } from './support/stage.mjs';

const demo = JSON.parse(await readFile(new URL('fixtures/demo.json', import.meta.url), 'utf8'));
const [refund, , , , clock] = demo.scenarios;

/** What every request carries: the general tools, and the one that activates skills. */
const BASE = [...demo.general, 'activate_skill'];

const { open: openIn } = stage();
const open = (t, locale = 'zh-CN') => openIn(t, { context: { locale } });

/** Allows the writes of a scenario as they come, and waits for its answer. */
async function follow(page, of, scenario) {
  if (scenario.calls.includes('applyRefund')) {
    const approval = of.getByTestId('approval');
    await approval.waitFor({ timeout: PATIENCE });
    assert.equal(await of.getByTestId('ending').count(), 0, 'a write waits for the person');
    assert.equal((await calls(of)).at(-1), 'applyRefund open', 'nothing is executed before the person allows it');
    await approval.getByTestId('allow-once').click();
  }
  await ended(of);
}

/** Holds what the page shows of a run against the scenario. */
async function check(of, scenario) {
  const made = await calls(of);
  assert.deepEqual(made.map((call) => call.split(' ')[0]), scenario.calls);
  for (const never of scenario.never ?? []) assert(!made.some((call) => call.startsWith(never)), never);

  const shown = await rounds(of);
  assert.deepEqual(shown.map((round) => round.round), scenario.visible_per_round.map((_, index) => index + 1));
  assert.deepEqual(shown.map((round) => round.visible.length), scenario.visible_per_round);
  assert.deepEqual(shown.map((round) => round.visible.slice(0, BASE.length)), shown.map(() => BASE));
  const names = demo.skills[scenario.skill] ?? [];
  shown.forEach((round, index) => {
    assert.deepEqual(round.visible.slice(BASE.length), index === 0 ? [] : names, `round ${round.round}`);
    assert.deepEqual(round.added, index === 1 ? names : [], `added in round ${round.round}`);
    assert.deepEqual(round.removed, [], `removed in round ${round.round}`);
  });

  const answer = await of.getByTestId('answer').textContent();
  const wanted = scenario.answer_contains_any ?? [scenario.answer_contains ?? ''];
  assert(wanted.some((text) => answer.includes(text)), `the answer holds none of ${wanted}: ${answer}`);
  assert(answer.trim().length > 0);
}

test('on a first visit the refund is one click away, and shows what the demo is about', async (t) => {
  const page = await open(t);
  const first = page.getByTestId('scenario').first();
  assert.equal(await page.getByTestId('scenario').count(), demo.scenarios.length);
  assert((await first.innerText()).includes(refund.say));
  const { y, height } = await first.boundingBox();
  assert(y + height < page.viewportSize().height, 'it is seen without scrolling');

  await first.click();
  const of = run(page, 1);
  await follow(page, of, refund);
  await check(of, refund);
  assert.deepEqual(await calls(of), ['activate_skill ok', 'queryOrder ok', 'applyRefund ok']);
});

test('the matrix tells the refund: what was hidden, unlocked, called', async (t) => {
  const page = await open(t);
  await say(page, refund.say);
  await follow(page, run(page, 1), refund);

  const { states, unlocked } = await matrix(page);
  assert.deepEqual(states, {
    searchKnowledge: ['visible', 'visible', 'visible', 'visible'],
    getCurrentTime: ['visible', 'visible', 'visible', 'visible'],
    activate_skill: ['called', 'visible', 'visible', 'visible'],
    queryOrder: ['hidden', 'called', 'visible', 'visible'],
    applyRefund: ['hidden', 'unlocked', 'called', 'visible'],
    queryLogistics: ['hidden', 'hidden', 'hidden', 'hidden'],
  });
  assert.deepEqual(unlocked.toSorted(), ['applyRefund 2', 'queryOrder 2']);
});

for (const [index, scenario] of demo.scenarios.entries()) {
  test(`a click on the page's own suggestion: ${scenario.say}`, async (t) => {
    const page = await open(t);
    await page.getByTestId('scenario').nth(index).click();
    await follow(page, run(page, 1), scenario);
    await check(run(page, 1), scenario);
  });
}

test('typed one after the other, in one conversation, every run starts with the general tools again', async (t) => {
  const page = await open(t, 'en-US');
  for (const [index, scenario] of demo.scenarios.entries()) {
    await say(page, scenario.say);
    const of = run(page, index + 1);
    await follow(page, of, scenario);
    await check(of, scenario);
  }
});

test('a refund that is denied does not happen, and the model is told', async (t) => {
  const page = await open(t);
  await say(page, refund.say);
  const of = run(page, 1);
  await of.getByTestId('deny').click({ timeout: PATIENCE });
  await ended(of);

  assert.deepEqual(await calls(of), ['activate_skill ok', 'queryOrder ok', 'applyRefund denied']);
  assert(!(await of.innerText()).includes('RF20260629001'), 'there is no refund');
  assert.equal((await matrix(page)).states.applyRefund[2], 'refused');
});

test('what is allowed always is not asked for again, and what is allowed once is', async (t) => {
  const page = await open(t);
  await say(page, refund.say);
  await run(page, 1).getByTestId('allow-always').click({ timeout: PATIENCE });
  await ended(run(page, 1));
  // The next conversation runs it without a question, after a reload as well.
  await keeps(page, (text) => text.includes('"allowed":["'));
  await reload(page);
  await page.getByTestId('new-talk').click();
  await page.getByTestId('scenario').first().click();
  await ended(run(page, 1));
  assert.equal((await calls(run(page, 1))).at(-1), 'applyRefund ok');
  const tag = (of) => of.locator('[data-tool="applyRefund"] .tag').textContent();
  assert.equal(await tag(run(page, 1)), '写操作 · 已允许（始终）');

  const other = await open(t);
  await say(other, refund.say);
  await follow(other, run(other, 1), refund);
  assert.equal(await tag(run(other, 1)), '写操作 · 已允许（一次）');
  await say(other, refund.say);
  await run(other, 2).getByTestId('approval').waitFor({ timeout: PATIENCE });
});

for (const [locale, name, note] of [
  ['zh-CN', '排练模型', '不是大模型'],
  ['en-US', 'Rehearsal model', 'not an LLM'],
]) {
  test(`the rehearsal model says what it is, before and in a run (${locale})`, async (t) => {
    const page = await open(t, locale);
    const bar = await page.getByRole('banner').innerText();
    assert(bar.includes(name) && bar.includes(note), bar);
    assert.equal(await page.locator('html').getAttribute('lang'), locale.startsWith('zh') ? 'zh-CN' : 'en');

    const text = await (await ask(page, clock.say)).innerText();
    assert(text.includes(name) && text.includes(note), text);
  });
}
