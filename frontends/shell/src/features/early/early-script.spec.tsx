import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const code = readFileSync(new URL('../../../public/early.js', import.meta.url), 'utf8');
const hints =
  '<link rel="preload" as="script" href="/static/js/a.js" data-run><link rel="preload" as="script" href="/static/js/b.js" data-run>';
const early = '<div id="early"><img fetchpriority="high" alt=""><img loading="lazy" alt=""></div>';

const paint = Promise.withResolvers<void>();
let picture: PromiseWithResolvers<void>;

class FirstPaint {
  constructor(private readonly callback: () => void) {}
  observe = () => void paint.promise.then(this.callback);
}

let listeners: Parameters<typeof document.addEventListener>[] = [];

/** Loads a page with this content. */
function open(content: string): void {
  document.body.innerHTML = content + hints;
  const listen = jest.spyOn(document, 'addEventListener');
  // biome-ignore lint/security/noGlobalEval: as the page runs it
  window.eval(code);
  listeners = listen.mock.calls.slice();
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
  for (const listener of listeners) document.removeEventListener(...listener);
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

describe('a press on a link of the early page', () => {
  const page =
    '<div id="early"><main><a href="?gift=1">Buy this gift</a><a href="/profile/ada">Ada</a></main></div>';
  const press = (name: string, init: MouseEventInit = {}) => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name);
    if (!link) throw new Error(`no link ${name}`);
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    // jsdom does not navigate.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    link.dispatchEvent(event);
    return { link, isKept: event.defaultPrevented };
  };
  afterEach(() => history.replaceState(null, '', '/'));

  it('opens the address without loading the page again, shows that it waits, and runs the scripts', async () => {
    let addresses: string[] = [];
    const read = () => {
      addresses = [...addresses, location.search];
    };
    window.addEventListener('popstate', read);
    open(page);
    const { link, isKept } = press('Buy this gift');
    window.removeEventListener('popstate', read);
    expect(isKept).toBe(true);
    expect(location.search).toBe('?gift=1');
    expect(addresses).toEqual(['?gift=1']);
    expect(link.getAttribute('aria-busy')).toBe('true');
    expect(scripts()).toEqual(both);
  });

  it.each([
    ['to another page', 'Ada', {}],
    ['that opens a new tab', 'Buy this gift', { ctrlKey: true }],
  ])('%s is left to the browser', (_, name, init) => {
    open(page);
    expect(press(name, init).isKept).toBe(false);
    expect(location.search).toBe('');
  });
});
