import type { Locator, Page } from '@playwright/test';

/** The card of a gift or a product, by its title. */
export function card(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}
