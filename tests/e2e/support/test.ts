import { test as base } from '@playwright/test';

/** Closes the browser contexts that a test has opened. */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});

/** Skips a phone test in other projects, because it does not depend on the theme. */
export function runOnlyOnPhone(): void {
  test.skip(test.info().project.name !== 'phone dark', 'this test runs in one project only');
}

/** Skips a test in other projects, because it does not depend on the size and theme. */
export function runOnlyOnce(): void {
  test.skip(test.info().project.name !== 'desktop light', 'this test runs in one project only');
}
