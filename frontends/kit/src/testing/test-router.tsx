import { type ReactNode, useState } from 'react';
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  unstable_HistoryRouter as HistoryRouter,
  type InitialEntry,
} from 'react-router';

/** Not affected by the fake timers of a test. */
const realSetTimeout = setTimeout;

/** After `hold`, going back takes effect only at `release`. */
export const slowHistory = {
  pendingSteps: undefined as (() => void)[] | undefined,
  hold(): void {
    this.pendingSteps = [];
  },
  release(): void {
    const steps = this.pendingSteps ?? [];
    this.pendingSteps = undefined;
    for (const step of steps) step();
  },
};

/** Goes back asynchronously, as browsers do. Throws if a navigation starts meanwhile. */
function createBrowserLikeHistory(at: InitialEntry) {
  const history = createMemoryHistory({ initialEntries: [at], v5Compat: true });
  const { go, push, replace } = history;
  let isGoingBack = false;
  const assertNotGoingBack = () => {
    if (isGoingBack) throw new Error('A navigation started while another was in progress');
  };
  return Object.assign(history, {
    go(delta: number) {
      assertNotGoingBack();
      isGoingBack = true;
      const step = () => {
        isGoingBack = false;
        go(delta);
      };
      if (slowHistory.pendingSteps) slowHistory.pendingSteps.push(step);
      else realSetTimeout(step);
    },
    push(...to: Parameters<typeof push>) {
      assertNotGoingBack();
      push(...to);
    },
    replace(...to: Parameters<typeof replace>) {
      assertNotGoingBack();
      replace(...to);
    },
  });
}

export function TestRouter({ at, children }: { at: InitialEntry; children: ReactNode }) {
  const [history] = useState(() => createBrowserLikeHistory(at));
  return <HistoryRouter history={history}>{children}</HistoryRouter>;
}
