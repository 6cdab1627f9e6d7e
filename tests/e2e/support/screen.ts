import { expect, type Locator, type Page } from '@playwright/test';

export const widthOf = (page: Page): number => page.viewportSize()?.width ?? 0;

/** Pages below 768 px have sheets, native pickers and a short header. */
export const isPhone = (page: Page): boolean => widthOf(page) < 768;

export async function expectWithinSides(page: Page, drawn: Locator): Promise<void> {
  const box = await drawn.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(widthOf(page));
}
