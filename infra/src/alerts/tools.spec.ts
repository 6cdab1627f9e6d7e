import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeRecord } from '../processes/records.ts';
import { findExistingAlertTool, findOrBuildAlertTool } from './tools.ts';

describe('findOrBuildAlertTool on a machine without promtool and Go', () => {
  const { PATH, XDG_CACHE_HOME } = process.env;
  const folderWithoutTools = mkdtempSync(path.join(tmpdir(), 'giftlist-empty-'));
  beforeAll(() => {
    Object.assign(process.env, { PATH: folderWithoutTools, XDG_CACHE_HOME: folderWithoutTools });
  });
  afterAll(() => {
    process.env.PATH = PATH;
    if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
    rmSync(folderWithoutTools, { recursive: true });
  });

  it('fails with exit code 2 and reports what is missing', async () => {
    expect(findExistingAlertTool('promtool')).toBeUndefined();
    await expect(findOrBuildAlertTool('promtool')).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/^Not checked: there is no promtool on this machine, and no Go/),
    });
  });

  it('deletes interrupted builds of the tool, but no build in progress', async () => {
    const draftFolder = (name: string) => path.join(folderWithoutTools, 'giftlist', name);
    for (const name of ['.promtool-interrupted', '.promtool-in-progress', '.kafka-interrupted'])
      mkdirSync(draftFolder(name), { recursive: true });
    writeFileSync(path.join(draftFolder('.promtool-interrupted'), 'go.mod'), 'module x');
    writeRecord(draftFolder('.promtool-in-progress'), 'builder', process.pid);
    await expect(findOrBuildAlertTool('promtool')).rejects.toThrow('Not checked');
    expect(existsSync(draftFolder('.promtool-interrupted'))).toBe(false);
    expect(existsSync(draftFolder('.promtool-in-progress'))).toBe(true);
    expect(existsSync(draftFolder('.kafka-interrupted'))).toBe(true);
  });
});
