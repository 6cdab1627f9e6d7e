import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeRecord } from '../processes/records.ts';
import { findAlertTool, findExistingAlertTool } from './tools.ts';

describe('findAlertTool on a machine without promtool and Go', () => {
  const { PATH, XDG_CACHE_HOME } = process.env;
  const emptyFolder = mkdtempSync(path.join(tmpdir(), 'giftlist-empty-'));
  beforeAll(() => {
    Object.assign(process.env, { PATH: emptyFolder, XDG_CACHE_HOME: emptyFolder });
  });
  afterAll(() => {
    process.env.PATH = PATH;
    if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
    rmSync(emptyFolder, { recursive: true });
  });

  it('fails with exit code 2 and reports what is missing', async () => {
    expect(findExistingAlertTool('promtool')).toBeUndefined();
    await expect(findAlertTool('promtool')).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/^Not checked: there is no promtool on this machine, and no Go/),
    });
  });

  it('deletes interrupted builds of the tool, but no build in progress', async () => {
    const draftFolder = (name: string) => path.join(emptyFolder, 'giftlist', name);
    for (const name of ['.promtool-interrupted', '.promtool-in-progress', '.kafka-interrupted'])
      mkdirSync(draftFolder(name), { recursive: true });
    writeFileSync(path.join(draftFolder('.promtool-interrupted'), 'go.mod'), 'module x');
    writeRecord(draftFolder('.promtool-in-progress'), 'builder', process.pid);
    await expect(findAlertTool('promtool')).rejects.toThrow('Not checked');
    expect(existsSync(draftFolder('.promtool-interrupted'))).toBe(false);
    expect(existsSync(draftFolder('.promtool-in-progress'))).toBe(true);
    expect(existsSync(draftFolder('.kafka-interrupted'))).toBe(true);
  });
});
