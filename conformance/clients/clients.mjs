// The clients, each as a function that connects, calls two tools, and throws when anything is wrong.

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createMCPClient } from '@ai-sdk/mcp';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const BIN = path.join(import.meta.dirname, 'node_modules', '.bin');
const PATIENCE = 60_000;
const ME = { name: 'trellis-clients', version: '1' };

function check(condition, what) {
  if (!condition) throw new Error(what);
}

/** Runs one of the installed programs and gives what it printed; throws when it failed. */
function run(program, args, { folder, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(BIN, program), args, {
      cwd: folder,
      env: { ...process.env, HOME: folder, CI: 'true', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (err += data));
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(out);
      else reject(new Error(`${program} ended with ${code}: ${err} ${out}`));
    });
  });
}

/** The first JSON object in a program's output. */
function json(text) {
  const begin = text.indexOf('{');
  check(begin >= 0, `no JSON in: ${text}`);
  return JSON.parse(text.slice(begin, text.lastIndexOf('}') + 1));
}

/** A tool result with data in it, that is no error. */
function requireResult(result, tool) {
  check(result && !result.isError, `${tool} failed: ${JSON.stringify(result)}`);
  check(
    result.structuredContent && Object.keys(result.structuredContent).length > 0,
    `${tool} gave no structured content: ${JSON.stringify(result)}`,
  );
  check(result.content?.[0]?.type === 'text', `${tool} gave no text`);
}

async function useSdkClient(client, transport, { query }) {
  await client.connect(transport);
  try {
    const tools = (await client.listTools()).tools.map((tool) => tool.name);
    check(tools.includes('context_brief') && tools.includes('memory_search'), `tools: ${tools}`);
    requireResult(await client.callTool({ name: 'context_brief', arguments: {} }), 'context_brief');
    requireResult(
      await client.callTool({ name: 'memory_search', arguments: { query } }),
      'memory_search',
    );
    return `${tools.length} tools`;
  } finally {
    await client.close();
  }
}

function newClient(mode) {
  return (target) =>
    useSdkClient(
      new Client(ME, mode ? { versionNegotiation: { mode } } : {}),
      new StreamableHTTPClientTransport(new URL(target.url), {
        requestInit: { headers: target.headers },
      }),
      target,
    );
}

function inspector(era) {
  return async (target) => {
    const call = (...method) =>
      run(
        'mcp-inspector',
        [
          '--cli', target.url, '--transport', 'http', '--header', target.header,
          '--protocol-era', era, '--format', 'json', '--method', ...method,
        ],
        target,
      );
    const listed = json(await call('tools/list', '--strict'));
    const tools = (listed.tools ?? listed.result?.tools ?? []).map((tool) => tool.name);
    check(tools.includes('memory_search'), `tools: ${JSON.stringify(listed).slice(0, 300)}`);
    const result = (text) => json(text).result ?? json(text);
    requireResult(result(await call('tools/call', '--tool-name', 'context_brief')), 'context_brief');
    requireResult(
      result(
        await call(
          'tools/call', '--tool-name', 'memory_search', '--tool-arg', `query=${target.query}`,
        ),
      ),
      'memory_search',
    );
    return `${tools.length} tools, all portable`;
  };
}

async function mcpRemote(target) {
  const transport = new StdioClientTransport({
    command: path.join(BIN, 'mcp-remote'),
    args: [target.url, '--transport', 'http-only', '--allow-http', '--header', target.header],
    env: { ...process.env, HOME: target.folder, MCP_REMOTE_CONFIG_DIR: target.folder },
    stderr: 'ignore',
  });
  return useSdkClient(new OldClient(ME), transport, target);
}

async function aiSdk({ url, headers, query }) {
  const client = await createMCPClient({ transport: { type: 'http', url, headers } });
  try {
    const tools = await client.tools();
    const options = { messages: [], toolCallId: 'call-1' };
    requireResult(await tools.context_brief.execute({}, options), 'context_brief');
    requireResult(await tools.memory_search.execute({ query }, options), 'memory_search');
    return `${Object.keys(tools).length} tools`;
  } finally {
    await client.close();
  }
}

async function langchain({ url, headers, query }) {
  const client = new MultiServerMCPClient({
    mcpServers: { trellis: { transport: 'http', url, headers } },
  });
  try {
    const tools = await client.getTools();
    const tool = (name) => tools.find((each) => each.name === name || each.name.endsWith(name));
    check(tool('context_brief') && tool('memory_search'), `tools: ${tools.map((t) => t.name)}`);
    const brief = await tool('context_brief').invoke({});
    const found = await tool('memory_search').invoke({ query });
    check(JSON.stringify(brief).length > 10, `context_brief gave ${JSON.stringify(brief)}`);
    check(JSON.stringify(found).length > 10, `memory_search gave ${JSON.stringify(found)}`);
    return `${tools.length} tools`;
  } finally {
    await client.close();
  }
}

async function mcporter(target) {
  const config = path.join(target.folder, 'mcporter.json');
  fs.writeFileSync(
    config,
    JSON.stringify({
      imports: [],
      mcpServers: { trellis: { baseUrl: target.url, headers: target.headers } },
    }),
    { mode: 0o600 },
  );
  const call = (...args) => run('mcporter', ['--config', config, ...args], target);
  const listed = await call('list', 'trellis', '--json');
  check(listed.includes('memory_search'), `list gave ${listed}`);
  // It prints the structured content alone, and ends with another code when the tool failed.
  for (const args of [['context_brief'], ['memory_search', `query=${target.query}`]]) {
    const [tool, ...rest] = args;
    const found = json(await call('call', `trellis.${tool}`, ...rest, '--output', 'json'));
    check(Object.keys(found).length > 0 && !found.error, `${tool} gave ${JSON.stringify(found)}`);
  }
  return 'listed and called';
}

async function claudeCode(target) {
  const env = { CLAUDE_CONFIG_DIR: target.folder, DISABLE_AUTOUPDATER: '1' };
  const claude = (...args) => run('claude', args, { folder: target.folder, env });
  await claude(
    'mcp', 'add', '--transport', 'http', '--scope', 'user', 'trellis', target.url,
    '--header', target.header,
  );
  const listed = await claude('mcp', 'list');
  check(/trellis.*Connected/.test(listed) && !/Failed/.test(listed), `mcp list gave: ${listed}`);
  return 'Connected';
}

export const clients = [
  { name: 'inspector-legacy', run: inspector('legacy') },
  { name: 'inspector-modern', run: inspector('modern') },
  { name: 'client-legacy', run: newClient() },
  { name: 'client-auto', run: newClient('auto') },
  { name: 'client-pinned', run: newClient({ pin: '2026-07-28' }) },
  {
    name: 'sdk-1',
    run: (target) =>
      useSdkClient(
        new OldClient(ME),
        new OldTransport(new URL(target.url), { requestInit: { headers: target.headers } }),
        target,
      ),
  },
  { name: 'mcp-remote', run: mcpRemote },
  { name: 'ai-sdk', run: aiSdk },
  { name: 'langchain', run: langchain },
  { name: 'mcporter', run: mcporter },
  { name: 'claude-code', run: claudeCode },
];
