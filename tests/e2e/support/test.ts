import { test as base } from '@playwright/test';

/** Playwright's, which also closes the browsers that a test opened beside its own: each one goes on working. */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});

/** For what shows nothing on a screen, or goes through the sizes itself: one project of the matrix says it all. */
export function onceInTheMatrix(): void {
  test.skip(test.info().project.name !== 'desktop light', 'Nothing here depends on the project’s screen');
}
