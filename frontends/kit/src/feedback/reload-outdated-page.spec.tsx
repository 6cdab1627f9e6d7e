import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mockServer } from '../testing.ts';
import { reloadOutdatedPage } from './reload-outdated-page.ts';

const missingScript = Object.assign(new Error('gone'), { name: 'ChunkLoadError' });
const missingStyle = Object.assign(new Error('gone'), { code: 'CSS_CHUNK_LOAD_FAILED' });
const reload = jest.fn();

function mockPageAge(ms: number): void {
  jest.spyOn(performance, 'now').mockReturnValue(ms);
}
beforeEach(() => {
  jest.restoreAllMocks();
  reload.mockClear();
  mockServer(() => new Response(null));
});

describe('reloadOutdatedPage', () => {
  it.each([
    ['script', missingScript],
    ['style sheet', missingStyle],
  ])('reloads a page with a missing %s', async (_, error) => {
    mockPageAge(60_000);
    await reloadOutdatedPage(error, reload);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload a page that was opened less than a minute ago', async () => {
    mockPageAge(59_999);
    await reloadOutdatedPage(missingScript, reload);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload while the server is unreachable', async () => {
    mockPageAge(60_000);
    mockServer(() => {
      throw new TypeError('no network');
    });
    await reloadOutdatedPage(missingScript, reload);
    mockServer(() => new Response(null, { status: 503 }));
    await reloadOutdatedPage(missingScript, reload);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload after an error other than a missing file', async () => {
    mockPageAge(60_000);
    await reloadOutdatedPage(new Error('a defect'), reload);
    expect(reload).not.toHaveBeenCalled();
  });
});
