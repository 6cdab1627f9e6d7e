import { test as base } from '@playwright/test';

/** Playwright's `test`, which also closes additional browser contexts of a test: they would keep working. */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});

/** For tests of a phone that depend on neither theme: they run in only one project of the matrix. */
export function onceOnAPhone(): void {
  test.skip(test.info().project.name !== 'phone dark', 'Nothing here depends on the project’s screen');
}

/** For tests without a screen, or that change the size themselves: they run in only one project of the matrix. */
export function onceInTheMatrix(): void {
  test.skip(test.info().project.name !== 'desktop light', 'Nothing here depends on the project’s screen');
}
