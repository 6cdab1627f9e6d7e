import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * No rule of WCAG 2.2 A and AA that a machine can check is broken on the page as it stands, and no heading skips a
 * level. What lies behind an open dialog can be neither reached nor pressed: half covered by a sheet it would count
 * as too small to hit.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).options({
    runOnly: tags,
    rules: { 'heading-order': { enabled: true } },
  });
  if ((await page.locator('[role=dialog][aria-modal=true]').count()) > 0) axe.exclude('#root');
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  );
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([]);
}
