import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { giveWay } from './give-way.ts';

const early = () => document.getElementById('early');
const root = () => document.getElementById('root') ?? document.body;
/** Observers hear of a change when the present work is done, and look before the next frame. */
const heard = async () => {
  await jest.advanceTimersByTimeAsync(0);
  jest.advanceTimersToNextFrame();
};

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="early"><main><h1>For her</h1></main></div><div id="root"></div>';
  giveWay(root());
});
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});

it('stays while the application draws what is still coming', async () => {
  root().innerHTML = '<header></header>';
  await heard();
  root().innerHTML = '<main><div aria-busy="true"></div></main>';
  await heard();
  expect(early()).not.toBeNull();
});

it('gives way to a page that waits for nothing any more', async () => {
  root().innerHTML = '<main><h1>For her</h1><div aria-busy="true"></div></main>';
  await heard();
  root().querySelector('[aria-busy]')?.remove();
  await heard();
  expect(early()).toBeNull();
});

it('does not wait for what is below the first view', async () => {
  const below = new DOMRect(0, 2_000, 300, 300);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(below);
  root().innerHTML = '<main><h1>For her</h1><div aria-busy="true"></div></main>';
  await heard();
  jest.restoreAllMocks();
  expect(early()).toBeNull();
});

it('gives way at last to an application that waits for ever', async () => {
  root().innerHTML = '<main><div aria-busy="true"></div></main>';
  await jest.advanceTimersByTimeAsync(9_999);
  expect(early()).not.toBeNull();
  await jest.advanceTimersByTimeAsync(1);
  expect(early()).toBeNull();
});
