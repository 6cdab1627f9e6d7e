import { test as base } from '@playwright/test';

/** Also closes the browser contexts that a test has opened. */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});

/** For a phone test that does not depend on the theme. */
export function onceOnAPhone(): void {
  test.skip(test.info().project.name !== 'phone dark', 'Nothing here depends on the project’s screen');
}

/** For a test without a screen, or that sets the size itself. */
export function onceInTheMatrix(): void {
  test.skip(test.info().project.name !== 'desktop light', 'Nothing here depends on the project’s screen');
}
