// A static host as plain as any: files under a prefix, no rewriting, no compression.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built page. */
export const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/**
 * Serves `dir` under `prefix` (it begins and ends with a slash) on a free port, or on `port`. `headers` go with every
 * answer. `requests` lists the paths asked for. Close it with `close()`.
 */
export async function startStatic(dir = DIST, { port = 0, prefix = '/', headers = {} } = {}) {
  const root = resolve(dir);
  const requests = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://host').pathname);
    requests.push(path);
    const refuse = (status) => response.writeHead(status, { 'content-type': 'text/plain' }).end(`${status}\n`);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    if (!path.startsWith(prefix)) return refuse(404);
    const file = join(root, path.slice(prefix.length), path.endsWith('/') ? 'index.html' : '');
    if (!file.startsWith(root + sep)) return refuse(404);
    try {
      const body = await readFile(file);
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, 'content-length': body.length, ...headers });
      response.end(request.method === 'HEAD' ? undefined : body);
    } catch {
      refuse(404);
    }
  });
  await new Promise((listening, failed) => server.once('error', failed).listen(port, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}${prefix}`,
    requests,
    close: () => new Promise((closed) => {
      server.close(closed);
      server.closeAllConnections();
    }),
  };
}
