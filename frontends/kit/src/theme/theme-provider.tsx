import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts';

/** Uses the system's theme until the person chooses one. Tests disable animations. */
export function ThemeProvider({ animated = true, children }: { animated?: boolean; children: ReactNode }) {
  return (
    <MantineProvider
      env={animated ? 'default' : 'test'}
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
