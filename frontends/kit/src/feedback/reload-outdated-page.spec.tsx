import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mockServer } from '../testing.ts';
import { reloadOutdatedPage } from './reload-outdated-page.ts';

const missing = Object.assign(new Error('gone'), { name: 'ChunkLoadError' });
const noStyle = Object.assign(new Error('gone'), { code: 'CSS_CHUNK_LOAD_FAILED' });
const reload = jest.fn();

function openFor(ms: number): void {
  jest.spyOn(performance, 'now').mockReturnValue(ms);
}
beforeEach(() => {
  jest.restoreAllMocks();
  reload.mockClear();
  mockServer(() => new Response(null));
});

describe('reloadOutdatedPage: a page with missing files', () => {
  it.each([missing, noStyle])('is reloaded', async error => {
    openFor(60_000);
    await reloadOutdatedPage(error, reload);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is not reloaded right after it was opened, to avoid a loop', async () => {
    openFor(59_999);
    await reloadOutdatedPage(missing, reload);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not reloaded while the server is unreachable', async () => {
    openFor(60_000);
    mockServer(() => {
      throw new TypeError('no network');
    });
    await reloadOutdatedPage(missing, reload);
    mockServer(() => new Response(null, { status: 503 }));
    await reloadOutdatedPage(missing, reload);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not reloaded after other errors', async () => {
    openFor(60_000);
    await reloadOutdatedPage(new Error('a defect'), reload);
    expect(reload).not.toHaveBeenCalled();
  });
});
