import type { Locator, Page } from '@playwright/test';

export function getCard(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** Opens the details of the line on phones. */
export async function openTrackedUnit(page: Page, title: string): Promise<Locator> {
  const row = page.getByRole('row', { name: title });
  const line = page.getByRole('button', { name: title });
  await row.or(line).first().waitFor();
  if (await row.isVisible()) return row;
  await line.click();
  return page.getByRole('dialog', { name: 'Gift details' });
}
