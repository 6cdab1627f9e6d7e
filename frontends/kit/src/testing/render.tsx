import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { TestRouter } from './test-router.tsx';

export function renderWithTheme(children: ReactNode, { at = '/' } = {}): { user: UserEvent } {
  render(
    <ThemeProvider>
      <TestRouter at={at}>{children}</TestRouter>
    </ThemeProvider>,
  );
  return { user: userEvent.setup() };
}
