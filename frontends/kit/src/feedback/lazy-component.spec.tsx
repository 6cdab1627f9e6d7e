import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { mockServer } from '../testing/mock-server.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { resetBetweenTests } from '../testing/reset-between-tests.ts';
import { lazyComponent } from './lazy-component.tsx';

resetBetweenTests();
afterEach(() => {
  jest.restoreAllMocks();
});

const setOffline = (offline: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(!offline);
  act(() => void fireEvent(window, new Event(offline ? 'offline' : 'online')));
};

describe('lazyComponent', () => {
  it('keeps the page while offline, and opens as soon as the browser is online', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    mockServer(() => Response.json({}));
    setOffline(true);
    let isReachable = false;
    const Lazy = lazyComponent<{ name: string }>(async () => {
      if (!isReachable) throw new TypeError('Failed to fetch');
      return ({ name }) => <p>Dialog of {name}</p>;
    });
    renderInApp(
      <>
        <h1>The list</h1>
        <Lazy name="Ada" />
      </>,
    );
    expect(await screen.findByText('You are offline. This opens as soon as you are back.')).toBeTruthy();
    expect(screen.getByText('The list')).toBeTruthy();
    isReachable = true;
    setOffline(false);
    expect(await screen.findByText('Dialog of Ada')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
  });

  it('opens without loading again once preloaded', async () => {
    const load = jest.fn(async () => () => <p>Here</p>);
    const Lazy = lazyComponent(load);
    Lazy.preload();
    await act(async () => undefined);
    renderInApp(<Lazy />);
    expect(screen.getByText('Here')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('disappears after a rendering error, but keeps the page', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    mockServer(() => Response.json({}));
    const Lazy = lazyComponent(async () => () => {
      throw new Error('broken');
    });
    renderInApp(
      <>
        <h1>The list</h1>
        <Lazy />
      </>,
    );
    expect(await screen.findByText('Something went wrong here. Please try again.')).toBeTruthy();
    expect(screen.getByText('The list')).toBeTruthy();
  });
});
