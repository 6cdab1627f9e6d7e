import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answerWith } from '../testing.ts';
import { renewPage } from './renew-page.ts';

const missing = Object.assign(new Error('gone'), { name: 'ChunkLoadError' });
const noStyle = Object.assign(new Error('gone'), { code: 'CSS_CHUNK_LOAD_FAILED' });
const reload = jest.fn();

function openFor(ms: number): void {
  jest.spyOn(performance, 'now').mockReturnValue(ms);
}
beforeEach(() => {
  jest.restoreAllMocks();
  reload.mockClear();
  answerWith(() => new Response(null));
});

describe('a page whose own files are not there any more', () => {
  it.each([missing, noStyle])('is opened anew', async error => {
    openFor(60_000);
    await renewPage(error, reload);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('stays where it was just opened, as it would be again and again', async () => {
    openFor(59_999);
    await renewPage(missing, reload);
    expect(reload).not.toHaveBeenCalled();
  });

  it('stays while the server cannot be reached', async () => {
    openFor(60_000);
    answerWith(() => {
      throw new TypeError('no network');
    });
    await renewPage(missing, reload);
    answerWith(() => new Response(null, { status: 503 }));
    await renewPage(missing, reload);
    expect(reload).not.toHaveBeenCalled();
  });

  it('stays after any other error', async () => {
    openFor(60_000);
    await renewPage(new Error('a defect'), reload);
    expect(reload).not.toHaveBeenCalled();
  });
});
