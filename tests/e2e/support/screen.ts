import { expect, type Locator, type Page } from '@playwright/test';

export const getWidth = (page: Page): number => page.viewportSize()?.width ?? 0;

/** Pages narrower than 768 px have sheets, native pickers and a short header. */
export const isPhone = (page: Page): boolean => getWidth(page) < 768;

export async function expectInsidePage(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(getWidth(page));
}
