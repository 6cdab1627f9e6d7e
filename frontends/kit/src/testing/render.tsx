import { configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { ThemeProvider } from '../theme/theme-provider.tsx';

// A busy machine may take long; a test waits for the thing, not for the clock.
configure({ asyncUtilTimeout: 20_000 });

/** Shows something as the application does, inside theme and router, and lends a pair of hands. */
export function show(children: ReactNode, { at = '/' } = {}): { user: UserEvent } {
  render(
    <ThemeProvider>
      <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
    </ThemeProvider>,
  );
  return { user: userEvent.setup() };
}
