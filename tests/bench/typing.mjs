// Typing in a long skill: how soon its findings follow a key, and whether the page ever stands still for it.
import { launch } from '../support/browser.mjs';
import { startStatic } from '../support/static.mjs';
import { median } from './timing.mjs';

export const LINES = 5_000;
/** Keys whose findings are waited for, one after the other. */
const KEYS = 40;
/** Keys in a row, as fast as a key repeats. */
const BURST = 60;
const PACE_MS = 33;
/** Keys at the start that don't count: code is still being compiled. */
const WARM_UP = 10;

/** A skill of 5,000 lines with headings, lists, branches and code, and with something to say about it. */
function longSkill() {
  const step = (number) => [
    `### Step ${number}: 查询订单 and check it`,
    '',
    'Use queryOrder with the number from the message; 确认订单状态和商品信息, then go on.',
    `- If the state is "signed", use applyRefund and say why (case ${number}).`,
    '- If it is not, tell the user what is missing, and **stop** here.',
    '',
    '```json',
    `{ "orderId": "${number}", "reason": "does not work" }`,
    '```',
    number % 40 === 0 ? 'You should look at the result once more.' : 'Answer in one sentence.',
    '',
  ];
  const head = ['---', 'name: a-long-skill', 'description: Checks orders, then refunds them. Use when the user asks for it.', 'license: yes', 'tools:', '  - queryOrder', '  - applyRefund', '---', ''];
  const lines = [...head];
  for (let number = 1; lines.length < LINES; number += 1) lines.push(...step(number));
  return `${lines.slice(0, LINES).join('\n')}\n`;
}

/**
 * Milliseconds from a key to its findings, the middle one and the longest; the longest time between two frames while keys
 * come as fast as they repeat; and the longest piece of work at a time.
 */
export async function typing() {
  const [host, browser] = [await startStatic(), await launch()];
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    await page.goto(host.url);
    await page.locator('body:not([inert])').waitFor();
    await page.getByTestId('add-skill').click();
    const source = page.getByTestId('skill-source');
    await source.fill(longSkill());
    await page.getByTestId('diagnostic').first().waitFor();
    await page.waitForTimeout(1500);
    await page.evaluate(() => {
      window.marks = { keys: [], found: [], frames: [], tasks: [] };
      window.addEventListener('keydown', (event) => window.marks.keys.push(event.timeStamp), true);
      const isThere = () => document.querySelector('[data-code="unquoted-scalar"]') !== null;
      let last = isThere();
      new MutationObserver(() => {
        if (isThere() !== last) window.marks.found.push(performance.now());
        last = isThere();
      }).observe(document.querySelector('.remarks'), { childList: true, subtree: true });
      const frame = (now) => {
        window.marks.frames.push(now);
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) window.marks.tasks.push([startTime, duration]);
      }).observe({ type: 'longtask' });
    });
    // "license: yes" is misread, and "license: yesx" is not.
    await source.press('ControlOrMeta+Home');
    for (let presses = 0; presses < 3; presses += 1) await source.press('ArrowDown');
    await source.press('End');
    const latencies = [];
    for (let key = 0; key < WARM_UP + KEYS; key += 1) {
      const count = await page.evaluate(() => {
        window.marks.keys.length = 0;
        return window.marks.found.length;
      });
      await page.keyboard.press(key % 2 === 0 ? 'x' : 'Backspace');
      await page.waitForFunction((before) => window.marks.found.length > before, count);
      const latency = await page.evaluate(() => window.marks.found.at(-1) - window.marks.keys[0]);
      if (key >= WARM_UP) latencies.push(latency);
      await page.waitForTimeout(40);
    }
    // In the middle of the text, with a line break now and then, which moves all that stands below.
    await source.press('ControlOrMeta+End');
    for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press('PageUp');
    await page.waitForTimeout(1000);
    await page.evaluate(() => { window.marks.frames.length = 0; window.marks.tasks.length = 0; });
    for (let key = 0; key < BURST; key += 1) {
      await page.keyboard.press(key % 20 === 19 ? 'Enter' : 'x');
      await page.waitForTimeout(PACE_MS);
    }
    await page.waitForTimeout(1000);
    const { frames, tasks } = await page.evaluate(() => window.marks);
    const gaps = frames.slice(1).map((now, index) => now - frames[index]);
    const sorted = latencies.toSorted((a, b) => a - b);
    return {
      median: median(sorted.length, (index) => sorted[index]),
      worst: sorted.at(-1),
      frame: Math.max(...gaps),
      task: Math.max(0, ...tasks.map(([, duration]) => duration)),
    };
  } finally {
    await browser.close();
    await host.close();
  }
}
