import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** The README's screenshots have one size and theme. Animations are off: a screenshot could show them halfway. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results',
  projects: (journeys.projects ?? [])
    .filter(project => project.name === 'desktop light')
    .map(project => ({
      ...project,
      grepInvert: [],
      use: {
        ...project.use,
        viewport: { width: 1200, height: 800 },
        contextOptions: { reducedMotion: 'reduce' as const },
        locale: 'en-US',
        timezoneId: 'America/New_York',
      },
    })),
});
