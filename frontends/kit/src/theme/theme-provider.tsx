import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts';

/**
 * Stands once around everything: the theme, following the system until somebody chooses. `still`: nothing moves,
 * as where there is no screen.
 */
export function ThemeProvider({ still = false, children }: { still?: boolean; children: ReactNode }) {
  return (
    <MantineProvider
      env={still ? 'test' : 'default'}
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      withCssVariables
    >
      {children}
    </MantineProvider>
  );
}
