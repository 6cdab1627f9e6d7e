import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

/** `npm run e2e` starts the system at this URL. */
const baseURL = process.env.BASE_URL ?? 'http://localhost:8080';
const runsAllProjects = process.env.E2E_ALL === '1';

/** Containers can resolve this name; the browser maps it to localhost. */
const pageHost = process.env.PAGE_HOST;

const chromiumOptions = {
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    ...(pageHost ? [`--host-resolver-rules=MAP ${pageHost} 127.0.0.1`] : []),
  ],
  ...(process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH)
    ? { executablePath: process.env.CHROMIUM_PATH }
    : {}),
};

const sizes = {
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
  tablet: { viewport: { width: 768, height: 1024 } },
  desktop: { viewport: { width: 1440, height: 900 } },
};
const themes = ['light', 'dark'] as const;

/** Runs only in `e2e:all`, in a separate project. */
const pseudoLanguageSpec = '**/pseudo-language.spec.ts';

const createProject = (size: keyof typeof sizes, theme: (typeof themes)[number]) => ({
  name: `${size} ${theme}`,
  testIgnore: [pseudoLanguageSpec],
  use: { ...sizes[size], colorScheme: theme, launchOptions: chromiumOptions },
});

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  retries: Number(process.env.E2E_RETRIES ?? 0),
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? '../test-results/e2e.json' }]],
  use: {
    baseURL,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    // A test's mocked routes (`page.route`) do not apply to requests of a worker.
    serviceWorkers: 'block',
  },
  // Runs each test once: on a phone if its title contains `@phone`, otherwise on a desktop. `e2e:all` runs
  // each test in every size and theme, and the main screens in the pseudo-language.
  projects: runsAllProjects
    ? [
        ...(['phone', 'tablet', 'desktop'] as const).flatMap(size =>
          themes.map(theme => createProject(size, theme)),
        ),
        {
          ...createProject('phone', 'light'),
          name: 'pseudo-language',
          testIgnore: [],
          testMatch: pseudoLanguageSpec,
        },
      ]
    : [
        { ...createProject('desktop', 'light'), grepInvert: /@phone/ },
        { ...createProject('phone', 'dark'), grep: /@phone/ },
      ],
});
