import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@giftlist/infra/folders';
import { createKeys, parseKeys } from '@giftlist/infra/stack/keys';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/* Runs `infra/docker/keys.mjs` with only those files of `infra` that the services' image contains. */
const app = mkdtempSync(path.join(tmpdir(), 'giftlist-image-'));
const file = path.join(app, 'keys/keys.json');

beforeAll(() => {
  const dockerfile = readFileSync(path.join(root, 'infra/docker/service.Dockerfile'), 'utf8');
  for (const [, paths = ''] of dockerfile.matchAll(/^COPY (infra\/(?!local\/).*)$/gm)) {
    const sources = paths.split(' ');
    const to = path.join(app, sources.pop() ?? '');
    for (const source of sources) {
      const from = path.join(root, source);
      cpSync(from, statSync(from).isFile() ? path.join(to, path.basename(from)) : to, { recursive: true });
    }
  }
  mkdirSync(path.join(app, 'infra/node_modules/@giftlist'), { recursive: true });
  symlinkSync(path.join(root, 'contracts'), path.join(app, 'infra/node_modules/@giftlist/contracts'));
});
afterAll(() => rmSync(app, { recursive: true }));

// Imports contracts from source, so that tests need no build.
const runKeysProgram = () =>
  spawnSync(process.execPath, ['--conditions=source', 'infra/docker/keys.mjs'], {
    cwd: app,
    env: { KEYS_FILE: file },
    encoding: 'utf8',
  });

describe('the keys of containers', () => {
  it('are created once, for every service and the gateway', () => {
    expect(runKeysProgram()).toMatchObject({ status: 0, stdout: '' });
    const created = readFileSync(file, 'utf8');
    expect(parseKeys(created)).toEqual(JSON.parse(created));
    expect(Object.keys(JSON.parse(created).parts)).toEqual(Object.keys(createKeys().parts));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(runKeysProgram().status).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(created);
  });

  it.each(['', '{"shared":{', '{"shared":{},"parts":{}}', '[]'])(
    'are not overwritten if the file contains %j, and the program fails',
    text => {
      writeFileSync(file, text);
      const { status, stderr } = runKeysProgram();
      expect([status, stderr.trim()]).toEqual([
        1,
        `The keys in ${file} are damaged. Restore the file, or start again without any data ('npm run reset'; in containers 'docker compose down --volumes').`,
      ]);
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );

  it('cannot be created if the file is a folder, and the program fails', () => {
    rmSync(file);
    mkdirSync(file);
    expect(runKeysProgram()).toMatchObject({ status: 1, stderr: expect.stringContaining('EISDIR') });
  });
});
