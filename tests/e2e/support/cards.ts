import type { Locator, Page } from '@playwright/test';

export function getCard(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** Returns the gift's row in the tracker. On phones, opens and returns the gift's details. */
export async function openTrackedUnit(page: Page, title: string): Promise<Locator> {
  const row = page.getByRole('row', { name: title });
  const phoneButton = page.getByRole('button', { name: title });
  await row.or(phoneButton).first().waitFor();
  if (await row.isVisible()) return row;
  await phoneButton.click();
  return page.getByRole('dialog', { name: 'Gift details' });
}
