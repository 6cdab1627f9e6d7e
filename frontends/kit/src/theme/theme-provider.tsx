import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts';

/** The theme follows the system until the person chooses one. `still` disables animations, as in tests. */
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
