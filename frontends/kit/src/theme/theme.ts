import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  localStorageColorSchemeManager,
} from '@mantine/core';

const createShades = (name: string) =>
  colorsTuple(Array.from({ length: 10 }, (_, shade) => `var(--${name}-${shade})`));

export const theme = createTheme({
  primaryColor: 'cranberry',
  primaryShade: { light: 7, dark: 6 },
  colors: { cranberry: createShades('cranberry'), gray: createShades('ink') },
  white: '#FFFFFF',
  black: '#1F1B24',
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-head)', fontWeight: '700', textWrap: 'balance' },
  fontSizes: { xs: '14px', sm: '14px', md: '16px', lg: '18px', xl: '22px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '8px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  shadows: { xs: 'var(--e0)', sm: 'var(--e1)', md: 'var(--e1)', lg: 'var(--e2)', xl: 'var(--e2)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
});

const variables = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--primary-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-disabled': 'color-mix(in srgb, var(--line) 62%, transparent)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-primary-color-light': 'var(--primary-soft)',
  '--mantine-primary-color-light-hover': 'var(--primary-soft-hover)',
  '--mantine-primary-color-light-color': 'var(--primary-text)',
};

/** tokens.css sets the values of both themes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': 'var(--lh-text)' },
  light: variables,
  dark: variables,
});

/** The shell's `early.js` reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'giftlist-theme' });
