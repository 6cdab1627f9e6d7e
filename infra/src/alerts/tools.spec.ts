import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAlertTool, knownAlertTool } from './tools.ts';

describe('a machine with neither the tools nor Go', () => {
  const { PATH, XDG_CACHE_HOME } = process.env;
  const empty = mkdtempSync(path.join(tmpdir(), 'giftlist-empty-'));
  beforeAll(() => {
    Object.assign(process.env, { PATH: empty, XDG_CACHE_HOME: empty });
  });
  afterAll(() => {
    process.env.PATH = PATH;
    if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
    rmSync(empty, { recursive: true });
  });

  it('has checked nothing, which is neither good nor bad', async () => {
    expect(knownAlertTool('promtool')).toBeUndefined();
    await expect(findAlertTool('promtool')).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/^Not checked: there is no promtool on this machine, and no Go/),
    });
  });
});
