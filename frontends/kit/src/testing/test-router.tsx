import { type ReactNode, useState } from 'react';
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  unstable_HistoryRouter as HistoryRouter,
  type InitialEntry,
} from 'react-router';

/** The real timer, even while a test uses fake timers. */
const realSetTimeout = setTimeout;

export const slowHistory = {
  held: undefined as (() => void)[] | undefined,
  hold(): void {
    this.held = [];
  },
  release(): void {
    const steps = this.held ?? [];
    this.held = undefined;
    for (const step of steps) step();
  },
};

/** Goes back asynchronously, as browsers do. Throws if a navigation starts before that is done. */
function browserLikeHistory(at: InitialEntry) {
  const history = createMemoryHistory({ initialEntries: [at], v5Compat: true });
  const { go, push, replace } = history;
  let going = false;
  const refuseWhileGoing = () => {
    if (going) throw new Error('A navigation started while another was in progress');
  };
  return Object.assign(history, {
    go(delta: number) {
      refuseWhileGoing();
      going = true;
      const step = () => {
        going = false;
        go(delta);
      };
      if (slowHistory.held) slowHistory.held.push(step);
      else realSetTimeout(step);
    },
    push(...to: Parameters<typeof push>) {
      refuseWhileGoing();
      push(...to);
    },
    replace(...to: Parameters<typeof replace>) {
      refuseWhileGoing();
      replace(...to);
    },
  });
}

export function TestRouter({ at, children }: { at: InitialEntry; children: ReactNode }) {
  const [history] = useState(() => browserLikeHistory(at));
  return <HistoryRouter history={history}>{children}</HistoryRouter>;
}
