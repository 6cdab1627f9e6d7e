import type { Page } from '@playwright/test';

/**
 * Opens the menu with this name and chooses; on a phone it is a sheet of the same name. By keyboard: a toast of
 * the step before may lie over the item for a moment.
 */
export async function choose(page: Page, menu: string, act: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).first().click();
  const sheet = page.getByRole('dialog', { name: menu, exact: true });
  const item = page.getByRole('menuitem', { name: act, exact: true });
  await item.or(sheet.getByRole('button', { name: act, exact: true })).press('Enter');
}
