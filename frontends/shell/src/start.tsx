import { ThemeProvider } from '@giftlist/frontend-kit/base';
import {
  captureInstallPrompt,
  isProblem,
  recoverFromLostDatabase,
  report,
  reportUncaught,
  session,
} from '@giftlist/frontend-kit/client';
import { startLanguage } from '@giftlist/frontend-kit/language';
import { keepOpened, keepQueries, QueryClient, QueryClientProvider } from '@giftlist/frontend-kit/query';
import { BrowserRouter } from '@giftlist/frontend-kit/router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Frame } from './app/frame.tsx';
import { completeAddressNote } from './early/address-note.ts';
import { giveWay } from './early/give-way.ts';
import { loadHome } from './home/load-home.ts';
import { keepPages } from './offline/keep-pages.ts';
import { warmRemoteFor } from './remotes/remote-modules.ts';

export { sharedEntries } from './remotes/shared-entries.ts';

/** Requests that the server refused are not retried; those without a response are, twice. */
const retry = (failures: number, error: unknown): boolean =>
  failures < 2 && isProblem(error, 'network', 'upstream-unavailable', 'internal', 'unreadable');

const queries = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: 15_000 },
    // Offline, a mutation fails at once and says so instead of silently waiting.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Renders the application into the page, in the page's language. */
export async function start(): Promise<void> {
  // First, so that what loads from here on comes with its texts.
  const texts = startLanguage(error => report(error, { severity: 'warning', where: 'catalogue' }));
  if (location.pathname === '/') void loadHome();
  else warmRemoteFor(location.pathname);
  reportUncaught();
  captureInstallPrompt();
  recoverFromLostDatabase();
  void keepQueries(queries);
  void keepOpened(queries);
  keepPages();
  // A reload keeps nothing of the previous account.
  void session.start({ onOtherPerson: () => location.reload() });
  await texts;
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the application');
  completeAddressNote();
  giveWay(root);
  const application = (
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <Frame />
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>
  );
  // In slices, so that slow phones still react to taps.
  startTransition(() => createRoot(root).render(application));
}
