// What axe objects to. Its script is injected, which the page's policy would block: open the page with `bypassCSP`.
import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';

/** Fails with what axe objects to; each rule of `rules` has to have found something to look at. */
export async function examine(page, where, rules) {
  const builder = new AxeBuilder({ page }).setLegacyMode();
  const { violations, passes } = await (rules ? builder.withRules(rules) : builder).analyze();
  const said = violations.flatMap(({ id, help, nodes }) => nodes.map(
    ({ target, failureSummary }) => `${id}: ${help}\n  ${target}\n  ${failureSummary}`,
  ));
  assert.equal(said.length, 0, `${where}:\n${said.join('\n')}`);
  for (const rule of rules ?? ['color-contrast', 'button-name', 'label']) {
    assert(passes.some(({ id }) => id === rule), `${where}: ${rule} had nothing to look at`);
  }
}
