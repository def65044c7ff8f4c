// Runs the MCP conformance suite against the first context of a demo.json, with its agent's token.
//
//   node run.mjs DEMO.json [REVISION…]      (default: 2025-11-25 2026-07-28)
//
// What may fail is in expected-failures.REVISION.yaml, each entry with its reason. The suite fails
// on any other failure, and when something that is listed there passes.

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { startProxy } from './proxy.mjs';

const HERE = import.meta.dirname;
const SUITE = path.join(
  HERE, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js',
);
const REVISIONS = ['2025-11-25', '2026-07-28'];

const [file, ...asked] = process.argv.slice(2);
if (!file || asked.some((revision) => !REVISIONS.includes(revision))) {
  console.error('usage: node run.mjs DEMO.json [2025-11-25|2026-07-28 …]');
  process.exit(2);
}
const context = JSON.parse(fs.readFileSync(file, 'utf8')).contexts[0];

function suite(url, revision) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        SUITE, 'server', '--url', url, '--requirements', revision,
        '--expected-failures', path.join(HERE, `expected-failures.${revision}.yaml`),
      ],
      { cwd: HERE, stdio: ['ignore', 'inherit', 'inherit'] },
    );
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}

const proxy = await startProxy(context.mcp, context.tokens.agent);
let failed = false;
for (const revision of asked.length ? asked : REVISIONS) {
  const passed = await suite(proxy.url, revision);
  console.log(`${passed ? 'PASS' : 'FAIL'} MCP conformance, requirements of ${revision}`);
  failed ||= !passed;
}
await proxy.stop();
process.exit(failed ? 1 : 0);
