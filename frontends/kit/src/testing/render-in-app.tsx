import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { type InitialEntry, useLocation } from 'react-router';
import { Announcer } from '../feedback/announce.tsx';
import { Toasts } from '../feedback/toasts.tsx';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { toast, toastStore } from '../toast/toast.ts';
import { TestRouter } from './test-router.tsx';

// Skips the check whether elements are visible, which is slow.
configure({ defaultHidden: true });

function CurrentUrl() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

export function renderInApp(
  children: ReactNode,
  { at = '/' }: { at?: InitialEntry } = {},
): { user: UserEvent; queries: QueryClient } {
  for (const { id } of toastStore.read()) toast.dismiss(id);
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  });
  render(
    <ThemeProvider animated={false}>
      <QueryClientProvider client={queries}>
        <TestRouter at={at}>
          <Suspense>{children}</Suspense>
          <CurrentUrl />
        </TestRouter>
        <Toasts />
        <Announcer />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return { user: userEvent.setup({ delay: null }), queries };
}
