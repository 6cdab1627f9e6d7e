import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'auto';

export function useTheme(): { theme: Theme; choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return { theme, choice: colorScheme, choose: setColorScheme };
}
