import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Leaves out elements behind an open dialog: they cannot be reached, and count as too small if partly covered. */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).options({
    runOnly: tags,
    rules: { 'heading-order': { enabled: true } },
  });
  if ((await page.locator('[role=dialog][aria-modal=true]').count()) > 0) axe.exclude('#root');
  const { violations } = await axe.analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { target } of nodes) {
      const at = target.join(' ');
      if (id !== 'target-size' || (await isSmallInTheMiddle(page, at))) found.push(`${id}: ${at}`);
    }
  }
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Neither header nor bottom bar covers the middle of the screen. */
async function isSmallInTheMiddle(page: Page, selector: string): Promise<boolean> {
  await page
    .locator(selector)
    .evaluate(target => target.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { violations } = await new AxeBuilder({ page }).include(selector).withRules('target-size').analyze();
  return violations.length > 0;
}
