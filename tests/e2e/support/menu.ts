import { expect, type Page } from '@playwright/test';

/** On a phone, the menu is a sheet with the same name. */
export async function chooseMenuItem(page: Page, menu: string, label: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).first().click();
  const sheet = page.getByRole('dialog', { name: menu, exact: true });
  const item = page.getByRole('menuitem', { name: label, exact: true });
  await item.or(sheet.getByRole('button', { name: label, exact: true })).click();
  await expect(sheet).toHaveCount(0);
}
