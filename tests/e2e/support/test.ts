import { test as base } from '@playwright/test';

/** Playwright's `test`, which also closes the browser contexts that a test has opened. */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});

/** Skips a phone test that does not depend on the theme, except in one project of the matrix. */
export function onceOnAPhone(): void {
  test.skip(test.info().project.name !== 'phone dark', 'Nothing here depends on the project’s screen');
}

/** Skips a test without a screen, or that sets the size itself, except in one project of the matrix. */
export function onceInTheMatrix(): void {
  test.skip(test.info().project.name !== 'desktop light', 'Nothing here depends on the project’s screen');
}
