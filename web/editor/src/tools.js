// The tools that a text names.
import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, MatchDecorator, ViewPlugin } from '@codemirror/view';

export const setTools = StateEffect.define();

/** The names of the tools that there are. */
const tools = StateField.define({
  create: () => [],
  update: (value, { effects }) => effects.reduce((now, effect) => (effect.is(setTools) ? effect.value : now), value),
});

const mark = Decoration.mark({ class: 'tok-tool' });
const escaped = (name) => name.replace(/[^\w]/g, '\\$&');

function matcher(names) {
  if (names.length === 0) return null;
  const anyName = names.toSorted((a, b) => b.length - a.length).map(escaped).join('|');
  return new MatchDecorator({ regexp: new RegExp(`(?<![\\w-])(?:${anyName})(?![\\w-])`, 'g'), decoration: mark });
}

const named = ViewPlugin.define((view) => ({
  names: null,
  matcher: null,
  decorations: Decoration.none,
  update(update) {
    const names = view.state.field(tools);
    if (names !== this.names) {
      this.names = names;
      this.matcher = matcher(names);
      this.decorations = this.matcher?.createDeco(view) ?? Decoration.none;
    } else if (this.matcher) {
      this.decorations = this.matcher.updateDeco(update, this.decorations);
    }
  },
}), { decorations: (plugin) => plugin.decorations });

/** Marks the tools that there are wherever the text names one. */
export const toolNames = [tools, named];
