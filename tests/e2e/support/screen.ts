import { expect, type Locator, type Page } from '@playwright/test';

/** Returns the width of the viewport in CSS pixels. */
export const widthOf = (page: Page): number => page.viewportSize()?.width ?? 0;

/** Whether the viewport is narrower than 768 px, with sheets, native pickers and a short header. */
export const isPhone = (page: Page): boolean => widthOf(page) < 768;

/** Expects that an element does not extend beyond the sides of the page. */
export async function expectWithinSides(page: Page, drawn: Locator): Promise<void> {
  const box = await drawn.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(widthOf(page));
}
