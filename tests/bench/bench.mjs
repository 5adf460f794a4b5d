// Prints every figure beside its budget; ends with 1 when one is passed.
// node bench.mjs WASM_MODULE INPUTS, and the native figures in the order of crates/xtask/src/bench.rs
import { matterMs } from './lint.mjs';
import { longRun, ROUNDS } from './page.mjs';
import { LINES, typing } from './typing.mjs';
import { roundMs, streamSpeeds } from './wasm.mjs';

const [module, inputs, nativeSpeed, nativeRound, nativeLint, ...hostile] = process.argv.slice(2);
const [load, lint, archive, largest] = hostile.map(slowest);
const rows = [];
let isOver = false;

function report(what, value, unit, budget) {
  const passed = budget !== undefined && value > budget;
  isOver ||= passed;
  const limit = budget === undefined ? '' : `at most ${budget} ${unit}${passed ? ', and it is over' : ''}`;
  rows.push([what, `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`, limit]);
}

/** Of `MILLISECONDS COUNT NAME`: the slowest of so many files that were made to be slow. */
function slowest(figure) {
  const [, ms, count, name] = /^(\S+) (\S+) (.*)$/.exec(figure);
  return { ms: Number(ms), of: `the slowest of ${count} made to be slow (${name})` };
}

const round = await roundMs(module);
report('overhead of a round, 50 skills, 200 tools, wasm', round, 'ms', 2);
report('the same, native', Number(nativeRound), 'ms');
const speeds = await streamSpeeds(module, `${inputs}/stream.txt`);
report('stream parsing and accumulation, native', Number(nativeSpeed), 'MB/s');
report('the same, wasm', speeds.wasm, 'MB/s');
report('eventsource-parser and JSON.parse, same bytes', speeds.javascript, 'MB/s');
report('wasm against JavaScript', speeds.wasm / speeds.javascript, 'times');
const matter = await matterMs(`${inputs}/skills.json`);
report('lint of 1,000 skill files, native', Number(nativeLint), 'ms');
report('gray-matter parsing the same files', matter, 'ms');
report('lint against gray-matter', Number(nativeLint) / matter, 'times', 1);
report(`reading a file of up to 1 MB, ${load.of}`, load.ms, 'ms', 100);
report(`linting it, ${lint.of}`, lint.ms, 'ms', 100);
report(`opening an archive of up to 1 MB, ${archive.of}`, archive.ms, 'ms', 100);
report(`opening one of 20 MB, ${largest.of}`, largest.ms, 'ms');
// The middle one of three: a browser's own work falls now into the start of a run and now into its end.
const runs = [await longRun(), await longRun(), await longRun()];
const [, run] = runs.sort((a, b) => a.end / a.start - b.end / b.start);
report(`a round at the start of ${ROUNDS}, on the page`, run.start, 'ms');
report(`a round at the end of ${ROUNDS}, on the page`, run.end, 'ms');
report('the end against the start', run.end / run.start, 'times', 1.5);

const typed = [await typing(), await typing(), await typing()];
const middle = (what) => typed.map((run) => run[what]).sort((a, b) => a - b)[1];
report(`from a key to its findings, a skill of ${LINES} lines`, middle('median'), 'ms', 50);
report('the longest of 40', middle('worst'), 'ms');
// Frames come at even times: three of them are 50 ms and a little.
report('the longest frame while keys repeat', Math.floor(middle('frame')), 'ms', 50);
report('the longest task meanwhile; those under 50 ms are not told', middle('task'), 'ms', 50);

const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column].length)));
for (const [what, value, limit] of rows) {
  console.log(`${what.padEnd(widths[0])}  ${value.padStart(widths[1])}  ${limit}`.trimEnd());
}
process.exitCode = isOver ? 1 : 0;
