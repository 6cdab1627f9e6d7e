import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@giftlist/infra/folders';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/* Runs `infra/docker/run.mjs` and `demo.mjs` with programs that print their arguments. */
const appFolder = mkdtempSync(path.join(tmpdir(), 'giftlist-run-'));
const programs = [
  'services/gifts/dist/main.js',
  'services/kit/dist/operations.js',
  'services/kit/dist/dead-letters.js',
];

beforeAll(() => {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(appFolder, file)), { recursive: true });
    writeFileSync(path.join(appFolder, file), text);
  };
  write('package.json', '{ "type": "module" }');
  write('services/kit/dist/telemetry.js', '');
  for (const file of programs) write(file, `console.log('${file}', ...process.argv.slice(2));`);
});
afterAll(() => rmSync(appFolder, { recursive: true }));

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'infra/docker/run.mjs'), ...args],
    { cwd: appFolder, env: {}, encoding: 'utf8' },
  );
  return { status, output: `${stdout}${stderr}`.trim() };
};

describe('run.mjs', () => {
  it.each([
    ['services/gifts/dist/main.js', ['gifts']],
    ['services/gifts/dist/main.js rebuild lists', ['gifts', 'rebuild', 'lists']],
    ['services/gifts/dist/main.js catch-up /backup', ['gifts', 'catch-up', '/backup']],
    ['services/gifts/dist/main.js migrate', ['gifts', 'migrate']],
    ['services/kit/dist/operations.js lag', ['gifts', 'lag']],
    [
      'services/kit/dist/dead-letters.js replay gifts.lists',
      ['gifts', 'dead-letters', 'replay', 'gifts.lists'],
    ],
  ])('runs %s for the arguments %j', (output, args) => {
    expect(run(...args)).toEqual({ status: 0, output });
  });

  it('rejects an unknown command and lists the valid commands', () => {
    const commands =
      'lag, outbox, partitions, backup, restore, empty-log, dead-letters, end-sessions, import';
    expect(run('gifts', 'lagg')).toEqual({
      status: 1,
      output: `Unknown command 'lagg'. Commands: ${commands}, rebuild, catch-up, migrate.`,
    });
    expect(run('gateway', 'rebuild')).toEqual({
      status: 1,
      output: `Unknown command 'rebuild'. Commands: ${commands}.`,
    });
  });
});

describe('the demo loader', () => {
  it('prints the URL of the product before the product is ready', async () => {
    const child = spawn(process.execPath, [path.join(root, 'infra/docker/demo.mjs')], {
      env: { ORIGIN: 'http://127.0.0.1:9' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await once(child.stdout, 'data');
    child.kill();
    expect(String(output)).toBe(
      'Loading the demo data into http://127.0.0.1:9 as soon as the product is ready\n',
    );
  });
});
