import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const code = readFileSync(new URL('../../public/early.js', import.meta.url), 'utf8');
const hints =
  '<link rel="preload" as="script" href="/static/js/a.js" data-run><link rel="preload" as="script" href="/static/js/b.js" data-run>';
const early = '<div id="early"><img fetchpriority="high" alt=""><img loading="lazy" alt=""></div>';

const paint = Promise.withResolvers<void>();
let picture: PromiseWithResolvers<void>;

class FirstPaint {
  constructor(private readonly callback: () => void) {}
  observe = () => void paint.promise.then(this.callback);
}

/** Loads a page with this content. */
function open(content: string): void {
  document.body.innerHTML = content + hints;
  // biome-ignore lint/security/noGlobalEval: as the page runs it
  window.eval(code);
  document.dispatchEvent(new Event('DOMContentLoaded'));
}
const scripts = () => [...document.querySelectorAll('script')].map(script => script.getAttribute('src'));
const both = ['/static/js/a.js', '/static/js/b.js'].map(path => new URL(path, location.href).href);
const settled = async () => {
  for (let frames = 0; frames < 8; frames += 1) {
    await jest.advanceTimersByTimeAsync(0);
    jest.advanceTimersToNextFrame();
  }
  await jest.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  jest.useFakeTimers();
  picture = Promise.withResolvers();
  Object.assign(window, { PerformanceObserver: FirstPaint, matchMedia: () => ({ matches: false }) });
  HTMLImageElement.prototype.decode = () => picture.promise;
  paint.resolve();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

describe('the application’s scripts', () => {
  it('run in order once the first picture is shown', async () => {
    open(early);
    await settled();
    expect(scripts()).toEqual([]);
    picture.resolve();
    await settled();
    expect(scripts()).toEqual(both);
  });

  it('run if the first picture cannot be loaded', async () => {
    open(early);
    picture.reject(new Error('broken'));
    await settled();
    expect(scripts()).toEqual(both);
  });

  it('wait two seconds for a picture, and run once', async () => {
    open(early);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(scripts()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(scripts()).toEqual(both);
    picture.resolve();
    await settled();
    expect(scripts()).toEqual(both);
  });

  it('run at once on a page without content', async () => {
    open('');
    await jest.advanceTimersByTimeAsync(0);
    expect(scripts()).toEqual(both);
  });

  it('run at once in a tab in the background', async () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    open(early);
    await jest.advanceTimersByTimeAsync(0);
    expect(scripts()).toEqual(both);
  });
});
