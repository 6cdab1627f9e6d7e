import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { removeEarlyPage } from './remove-early-page.ts';

const early = () => document.getElementById('early');
const root = () => document.getElementById('root') ?? document.body;
/** Lets mutation observers run and measure before the next frame. */
const settled = async () => {
  await jest.advanceTimersByTimeAsync(0);
  jest.advanceTimersToNextFrame();
};

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="early"><main><h1>For her</h1></main></div><div id="root"></div>';
  removeEarlyPage(root());
});
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});

it('the server-rendered page stays while the application is still rendering', async () => {
  root().innerHTML = '<header></header>';
  await settled();
  root().innerHTML = '<main><div aria-busy="true"></div></main>';
  await settled();
  expect(early()).not.toBeNull();
});

it('the server-rendered page is removed once nothing is loading', async () => {
  root().innerHTML = '<main><h1>For her</h1><div aria-busy="true"></div></main>';
  await settled();
  root().querySelector('[aria-busy]')?.remove();
  await settled();
  expect(early()).toBeNull();
});

it('the server-rendered page is removed even if something below the first view is loading', async () => {
  const below = new DOMRect(0, 2_000, 300, 300);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(below);
  root().innerHTML = '<main><h1>For her</h1><div aria-busy="true"></div></main>';
  await settled();
  jest.restoreAllMocks();
  expect(early()).toBeNull();
});

it('the server-rendered page is removed after a time limit if the application never finishes', async () => {
  root().innerHTML = '<main><div aria-busy="true"></div></main>';
  await jest.advanceTimersByTimeAsync(9_999);
  expect(early()).not.toBeNull();
  await jest.advanceTimersByTimeAsync(1);
  expect(early()).toBeNull();
});
