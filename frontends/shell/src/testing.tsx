import { ThemeProvider } from '@giftlist/frontend-kit/base';
import { QueryClient, QueryClientProvider } from '@giftlist/frontend-kit/query';
import { MemoryRouter, useLocation } from '@giftlist/frontend-kit/router';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

/** Shows a part of the shell as the application does, with its address beside it. */
export function show(children: ReactNode, { at = '/' } = {}): { user: UserEvent } {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[at]}>
          {children}
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return { user: userEvent.setup() };
}

export interface Sent {
  key: string;
  body: unknown;
}

export const problem = (status: number, code: string, detail?: string): Response =>
  Response.json({ type: `/problems/${code}`, code, title: code, status, detail }, { status });

/** What signing in answers. */
export const accountAnswer = (own: Record<string, unknown> = {}) => ({
  data: {
    access_token: 't',
    expires_in: 600,
    user_id: 'a',
    email: 'a@b.c',
    email_verified: true,
    has_profile: true,
    ...own,
  },
});

/** Stands in for the servers; tells what was sent to them. */
export function answerWith(answer: (key: string, body: unknown) => Response): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init) => {
    const key = `${init?.method ?? 'GET'} ${input}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
    if (key === 'POST /settings/log') return Response.json({ data: {} });
    sent.push({ key, body });
    return answer(key, body);
  };
  return sent;
}
