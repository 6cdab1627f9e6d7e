import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { removeEarlyPage } from './remove-early-page.ts';

const getEarlyPage = () => document.getElementById('early');
const getRoot = () => document.getElementById('root') ?? document.body;
/** Lets mutation observers and the next frame run. */
const waitForFrame = async () => {
  await jest.advanceTimersByTimeAsync(0);
  jest.advanceTimersToNextFrame();
};

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="early"><main><h1>For her</h1></main></div><div id="root"></div>';
  removeEarlyPage(getRoot());
});
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});

it('removeEarlyPage: keeps the early page while the application is rendering', async () => {
  getRoot().innerHTML = '<header></header>';
  await waitForFrame();
  getRoot().innerHTML = '<main><div aria-busy="true"></div></main>';
  await waitForFrame();
  expect(getEarlyPage()).not.toBeNull();
});

it('removeEarlyPage: removes the early page once nothing is loading', async () => {
  getRoot().innerHTML = '<main><h1>For her</h1><div aria-busy="true"></div></main>';
  await waitForFrame();
  getRoot().querySelector('[aria-busy]')?.remove();
  await waitForFrame();
  expect(getEarlyPage()).toBeNull();
});

it('removeEarlyPage: does not wait for content below the first view', async () => {
  const rectBelowFirstView = new DOMRect(0, 2_000, 300, 300);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(rectBelowFirstView);
  getRoot().innerHTML = '<main><h1>For her</h1><div aria-busy="true"></div></main>';
  await waitForFrame();
  jest.restoreAllMocks();
  expect(getEarlyPage()).toBeNull();
});

it('removeEarlyPage: removes the early page after ten seconds at the latest', async () => {
  getRoot().innerHTML = '<main><div aria-busy="true"></div></main>';
  await jest.advanceTimersByTimeAsync(9_999);
  expect(getEarlyPage()).not.toBeNull();
  await jest.advanceTimersByTimeAsync(1);
  expect(getEarlyPage()).toBeNull();
});
