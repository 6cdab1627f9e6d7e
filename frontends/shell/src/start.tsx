import { ThemeProvider } from '@giftlist/frontend-kit/base';
import {
  captureInstallPrompt,
  isProblem,
  recoverDatabaseWhenLost,
  report,
  reportUncaughtErrors,
  session,
} from '@giftlist/frontend-kit/client';
import { activateLanguage } from '@giftlist/frontend-kit/language';
import {
  persistOpenedQueries,
  persistQueries,
  QueryClient,
  QueryClientProvider,
} from '@giftlist/frontend-kit/query';
import { BrowserRouter } from '@giftlist/frontend-kit/router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Frame } from './app/frame.tsx';
import { completeAddressNote } from './features/early/address-note.ts';
import { removeEarlyPage } from './features/early/remove-early-page.ts';
import { loadHome } from './features/home/load-home.ts';
import { registerOfflineWorker } from './features/offline/register-offline-worker.ts';
import { preloadRemote } from './features/remotes/remote-modules.ts';

export { sharedEntries } from './features/remotes/shared-entries.ts';

const maxRetries = 2;
const shouldRetry = (failureCount: number, error: unknown): boolean =>
  failureCount < maxRetries && isProblem(error, 'network', 'upstream-unavailable', 'internal', 'unreadable');

const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 15_000 },
    // Offline mutations fail at once instead of waiting silently.
    mutations: { retry: false, networkMode: 'always' },
  },
});

export async function start(): Promise<void> {
  // Activates the language first, because chunks that load later fetch texts of the active language.
  const loadingTexts = activateLanguage(error => report(error, { severity: 'warning', where: 'catalogue' }));
  if (location.pathname === '/') void loadHome();
  else preloadRemote(location.pathname);
  reportUncaughtErrors();
  captureInstallPrompt();
  recoverDatabaseWhenLost();
  void persistQueries(queries);
  void persistOpenedQueries(queries);
  registerOfflineWorker();
  // A reload removes all data of the previous account.
  void session.start({ onAccountChange: () => location.reload() });
  await loadingTexts;
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  completeAddressNote();
  removeEarlyPage(root);
  const application = (
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <Frame />
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>
  );
  // A transition renders in slices, so that slow phones still react to taps.
  startTransition(() => createRoot(root).render(application));
}
