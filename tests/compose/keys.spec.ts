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

/* Runs `infra/docker/keys.mjs` with only those files of `infra` that the services' image contains at the end. */
const appFolder = mkdtempSync(path.join(tmpdir(), 'giftlist-image-'));
const keysFile = path.join(appFolder, 'keys/keys.json');

beforeAll(() => {
  const dockerfile = readFileSync(path.join(root, 'infra/docker/service.Dockerfile'), 'utf8');
  // `infra/local` is only copied into the build stage.
  for (const [, paths = ''] of dockerfile.matchAll(/^COPY (infra\/(?!local\/).*)$/gm)) {
    const sources = paths.split(' ');
    const to = path.join(appFolder, sources.pop() ?? '');
    for (const source of sources) {
      const from = path.join(root, source);
      cpSync(from, statSync(from).isFile() ? path.join(to, path.basename(from)) : to, { recursive: true });
    }
  }
  mkdirSync(path.join(appFolder, 'infra/node_modules/@giftlist'), { recursive: true });
  symlinkSync(path.join(root, 'contracts'), path.join(appFolder, 'infra/node_modules/@giftlist/contracts'));
});
afterAll(() => rmSync(appFolder, { recursive: true }));

// Imports contracts from source, so that tests need no build.
const runKeysProgram = () =>
  spawnSync(process.execPath, ['--conditions=source', 'infra/docker/keys.mjs'], {
    cwd: appFolder,
    env: { KEYS_FILE: keysFile },
    encoding: 'utf8',
  });

describe('the keys of containers', () => {
  it('are created once, for every service and the gateway', () => {
    expect(runKeysProgram()).toMatchObject({ status: 0, stdout: '' });
    const createdKeys = readFileSync(keysFile, 'utf8');
    expect(parseKeys(createdKeys)).toEqual(JSON.parse(createdKeys));
    expect(Object.keys(JSON.parse(createdKeys).parts)).toEqual(Object.keys(createKeys().parts));
    expect(statSync(keysFile).mode & 0o777).toBe(0o600);
    expect(runKeysProgram().status).toBe(0);
    expect(readFileSync(keysFile, 'utf8')).toBe(createdKeys);
  });

  it.each(['', '{"shared":{', '{"shared":{},"parts":{}}', '[]'])(
    'are not overwritten and the program fails if the file contains %j',
    text => {
      writeFileSync(keysFile, text);
      const { status, stderr } = runKeysProgram();
      expect([status, stderr.trim()]).toEqual([
        1,
        `The keys in ${keysFile} are damaged. Restore the file, or start again without any data ('npm run reset'; in containers 'docker compose down --volumes').`,
      ]);
      expect(readFileSync(keysFile, 'utf8')).toBe(text);
    },
  );

  it('are not created and the program fails if their file is a folder', () => {
    rmSync(keysFile);
    mkdirSync(keysFile);
    expect(runKeysProgram()).toMatchObject({ status: 1, stderr: expect.stringContaining('EISDIR') });
  });
});
