import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const earlyScript = readFileSync(new URL('../../../public/early.js', import.meta.url), 'utf8');
const preloadsHtml =
  '<link rel="preload" as="script" href="/static/js/a.js" data-run><link rel="preload" as="script" href="/static/js/b.js" data-run>';
const earlyPageHtml = '<div id="early"><img fetchpriority="high" alt=""><img loading="lazy" alt=""></div>';

const firstPaint = Promise.withResolvers<void>();
let pictureDecoding: PromiseWithResolvers<void>;

class MockPaintObserver {
  constructor(private readonly callback: () => void) {}
  observe = () => void firstPaint.promise.then(this.callback);
}

let listeners: Parameters<typeof document.addEventListener>[] = [];

function openPage(content: string): void {
  document.body.innerHTML = content + preloadsHtml;
  const addListener = jest.spyOn(document, 'addEventListener');
  // biome-ignore lint/security/noGlobalEval: runs the script as a page does
  window.eval(earlyScript);
  listeners = addListener.mock.calls.slice();
  document.dispatchEvent(new Event('DOMContentLoaded'));
}
const getScriptUrls = () =>
  [...document.querySelectorAll('script')].map(script => script.getAttribute('src'));
const allScriptUrls = ['/static/js/a.js', '/static/js/b.js'].map(path => new URL(path, location.href).href);
const waitForFrames = async () => {
  for (let frames = 0; frames < 8; frames += 1) {
    await jest.advanceTimersByTimeAsync(0);
    jest.advanceTimersToNextFrame();
  }
  await jest.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  jest.useFakeTimers();
  pictureDecoding = Promise.withResolvers();
  Object.assign(window, { PerformanceObserver: MockPaintObserver, matchMedia: () => ({ matches: false }) });
  HTMLImageElement.prototype.decode = () => pictureDecoding.promise;
  firstPaint.resolve();
});
afterEach(() => {
  for (const listener of listeners) document.removeEventListener(...listener);
  jest.restoreAllMocks();
  jest.useRealTimers();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

describe('early.js: scripts', () => {
  it('run in order once the first picture is shown', async () => {
    openPage(earlyPageHtml);
    await waitForFrames();
    expect(getScriptUrls()).toEqual([]);
    pictureDecoding.resolve();
    await waitForFrames();
    expect(getScriptUrls()).toEqual(allScriptUrls);
  });

  it('run if the first picture fails to load', async () => {
    openPage(earlyPageHtml);
    pictureDecoding.reject(new Error('broken'));
    await waitForFrames();
    expect(getScriptUrls()).toEqual(allScriptUrls);
  });

  it('wait at most two seconds for a picture', async () => {
    openPage(earlyPageHtml);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(getScriptUrls()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(getScriptUrls()).toEqual(allScriptUrls);
    pictureDecoding.resolve();
    await waitForFrames();
    expect(getScriptUrls()).toEqual(allScriptUrls);
  });

  it('run at once on a page without content', async () => {
    openPage('');
    await jest.advanceTimersByTimeAsync(0);
    expect(getScriptUrls()).toEqual(allScriptUrls);
  });

  it('run at once in a background tab', async () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    openPage(earlyPageHtml);
    await jest.advanceTimersByTimeAsync(0);
    expect(getScriptUrls()).toEqual(allScriptUrls);
  });
});

describe('early.js: a click on a link', () => {
  const linksPageHtml =
    '<div id="early"><main><a href="?gift=1">Buy this gift</a><a href="/profile/ada">Ada</a></main></div>';
  const click = (name: string, init: MouseEventInit = {}) => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name);
    if (!link) throw new Error(`no link ${name}`);
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    // jsdom cannot navigate.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    link.dispatchEvent(event);
    return { link, isHandled: event.defaultPrevented };
  };
  afterEach(() => history.replaceState(null, '', '/'));

  it('changes the URL without a reload, shows progress and runs the scripts', async () => {
    let searchesOnPopstate: string[] = [];
    const recordSearch = () => {
      searchesOnPopstate = [...searchesOnPopstate, location.search];
    };
    window.addEventListener('popstate', recordSearch);
    openPage(linksPageHtml);
    const { link, isHandled } = click('Buy this gift');
    window.removeEventListener('popstate', recordSearch);
    expect(isHandled).toBe(true);
    expect(location.search).toBe('?gift=1');
    expect(searchesOnPopstate).toEqual(['?gift=1']);
    expect(link.getAttribute('aria-busy')).toBe('true');
    expect(getScriptUrls()).toEqual(allScriptUrls);
  });

  it.each([
    ['if it leads to another page', 'Ada', {}],
    ['if it opens a new tab', 'Buy this gift', { ctrlKey: true }],
  ])('is left to the browser %s', (_, name, init) => {
    openPage(linksPageHtml);
    expect(click(name, init).isHandled).toBe(false);
    expect(location.search).toBe('');
  });
});
