import { expect, type Page } from '@playwright/test';

/** On a phone, the menu is a sheet with the same name. */
export async function choose(page: Page, menu: string, act: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).first().click();
  const sheet = page.getByRole('dialog', { name: menu, exact: true });
  const item = page.getByRole('menuitem', { name: act, exact: true });
  await item.or(sheet.getByRole('button', { name: act, exact: true })).click();
  await expect(sheet).toHaveCount(0);
}
