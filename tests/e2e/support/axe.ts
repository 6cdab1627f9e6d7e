import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects no WCAG 2.2 AA violations. Elements behind an open dialog are ignored: they would count as too small. */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).options({
    runOnly: wcagTags,
    rules: { 'heading-order': { enabled: true } },
  });
  if ((await page.locator('[role=dialog][aria-modal=true]').count()) > 0) axe.exclude('#root');
  const { violations } = await axe.analyze();
  const violationTexts: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { target } of nodes) {
      const selector = target.join(' ');
      if (id !== 'target-size' || (await isTooSmall(page, selector)))
        violationTexts.push(`${id}: ${selector}`);
    }
  }
  expect.soft(violationTexts, `accessibility of ${page.url()}`).toEqual([]);
}

/** Measures the element in the middle of the screen, where no other element covers it. */
async function isTooSmall(page: Page, selector: string): Promise<boolean> {
  await page
    .locator(selector)
    .evaluate(target => target.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { violations } = await new AxeBuilder({ page }).include(selector).withRules('target-size').analyze();
  return violations.length > 0;
}
