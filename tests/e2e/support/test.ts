import { test as base } from '@playwright/test';

/** Closes the browser contexts that a test has opened. */
export const test = base.extend<{ closeContexts: undefined }>({
  closeContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});

/** Runs a phone test in the project `phone dark` only, because it does not depend on the theme. */
export function runOnlyOnPhone(): void {
  test.skip(test.info().project.name !== 'phone dark', 'this test runs in one project only');
}

/** Runs a test in the project `desktop light` only, because it does not depend on size and theme. */
export function runOnlyOnce(): void {
  test.skip(test.info().project.name !== 'desktop light', 'this test runs in one project only');
}
