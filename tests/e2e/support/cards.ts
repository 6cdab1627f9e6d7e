import type { Locator, Page } from '@playwright/test';

export function card(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** On phones, the opened details of a line. */
export async function trackedUnit(page: Page, title: string): Promise<Locator> {
  const row = page.getByRole('row', { name: title });
  const line = page.getByRole('button', { name: title });
  await row.or(line).first().waitFor();
  if (await row.isVisible()) return row;
  await line.click();
  return page.getByRole('dialog', { name: 'Gift details' });
}
