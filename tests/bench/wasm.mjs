// The core as WebAssembly, measured in this process, beside what JavaScript would use for the same bytes.
import { readFile } from 'node:fs/promises';
import { createParser } from 'eventsource-parser';
import { median, time } from './timing.mjs';

/** Bytes of a piece of a stream, as networks hand them on. */
const PIECE = 16 * 1024;

/** Milliseconds of the core's own work for a round, with 50 skills and 200 tools. */
export async function roundMs(module) {
  const core = await instantiate(module);
  core.prepare();
  return median(15, () => time(() => core.rounds()) / core.rounds());
}

/** Megabytes a second of parsing and accumulating a streamed reply: in WebAssembly, and in JavaScript, taking turns. */
export async function streamSpeeds(module, streamFile) {
  const bytes = await readFile(streamFile);
  const core = await instantiate(module);
  const at = core.make_room(bytes.length);
  new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
  const wasm = [];
  const javascript = [];
  for (let turn = 0; turn < 9; turn += 1) {
    wasm.push(time(() => core.read()));
    javascript.push(time(() => readInJavaScript(bytes)));
  }
  const speed = (times) => bytes.length / 1e3 / median(times.length, (turn) => times[turn]);
  return { wasm: speed(wasm), javascript: speed(javascript) };
}

async function instantiate(module) {
  return (await WebAssembly.instantiate(await readFile(module), {})).instance.exports;
}

function readInJavaScript(bytes) {
  const decoder = new TextDecoder();
  let content = '';
  let reasoning = '';
  const calls = [];
  const parser = createParser({
    onEvent({ data }) {
      if (data === '[DONE]') return;
      const delta = JSON.parse(data).choices?.[0]?.delta ?? {};
      content += delta.content ?? '';
      reasoning += delta.reasoning_content ?? '';
      for (const piece of delta.tool_calls ?? []) {
        calls[piece.index] ??= { name: '', arguments: '' };
        calls[piece.index].name += piece.function.name ?? '';
        calls[piece.index].arguments += piece.function.arguments ?? '';
      }
    },
  });
  for (let start = 0; start < bytes.length; start += PIECE) {
    parser.feed(decoder.decode(bytes.subarray(start, start + PIECE), { stream: true }));
  }
  return content.length + reasoning.length + calls.length;
}
