// Runs real MCP clients against the first context of a demo.json, with a token in a header.
//
//   node run.mjs DEMO.json [--token NAME] [CLIENT…]
//
// Each client connects, calls context_brief and memory_search, and gets one line:
// PASS|FAIL, the client, and what happened. Exit code 1 when any failed; nothing is ever skipped.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { clients } from './clients.mjs';

const [file, ...rest] = process.argv.slice(2);
const known = clients.map((client) => client.name);
const tokenAt = rest.indexOf('--token');
const tokenName = tokenAt < 0 ? 'agent' : rest.splice(tokenAt, 2)[1];
if (!file || rest.some((name) => !known.includes(name))) {
  console.error('usage: node run.mjs DEMO.json [--token NAME] [CLIENT…]');
  console.error('clients: ' + known.join(', '));
  process.exit(2);
}

const context = JSON.parse(fs.readFileSync(file, 'utf8')).contexts[0];
const token = context.tokens[tokenName];
if (!token) {
  console.error(`${file} has no token called ${tokenName}`);
  process.exit(2);
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trellis-clients-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

const target = {
  url: context.mcp,
  header: `Authorization: Bearer ${token}`,
  headers: { Authorization: `Bearer ${token}` },
  query: 'rounding',
  folder,
};

// What a failing client prints may hold the token; a log must not.
const quiet = (text) => String(text).split(token).join('TOKEN').replace(/\s+/g, ' ').slice(0, 600);

let failed = 0;
for (const client of clients.filter((each) => !rest.length || rest.includes(each.name))) {
  const began = Date.now();
  try {
    const said = await client.run(target);
    console.log(`PASS ${client.name} (${((Date.now() - began) / 1000).toFixed(1)} s): ${said}`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${client.name}: ${quiet(error?.stack ?? error)}`);
  }
}
process.exit(failed ? 1 : 0);
