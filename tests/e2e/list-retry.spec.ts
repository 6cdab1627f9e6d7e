import { expect } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { getCard } from './support/cards.ts';
import { createList } from './support/lists.ts';
import { createPerson, signIn } from './support/people.ts';
import { cannotReadPagesReason, canReadPages, serveProductPage } from './support/product-page.ts';
import { test } from './support/test.ts';

test('@phone an owner retries a link that could not be read', async ({ page, baseURL }) => {
  test.skip(!canReadPages, cannotReadPagesReason);
  const ada = createPerson('Ada', 'Larsen');
  const list = await createList(await createCaller(baseURL, ada), { list_name: 'Housewarming' }, []);
  const shop = await serveProductPage();
  shop.setAvailable(false);
  await signIn(page, ada);
  await page.goto(list.path);
  await page
    .getByRole('button', { name: /^Add (a )?gift/ })
    .first()
    .click();
  await page.getByLabel('Paste a link or search for a gift').fill(shop.url);
  await page.keyboard.press('Enter');

  const failedCard = page.getByRole('article').filter({ hasText: 'The shop says this page does not exist' });
  const retryButton = failedCard.getByRole('button', { name: 'Try again' });
  await expect(retryButton).toBeVisible();
  await expectAccessible(page);

  await test.step('the button is in the middle of the card', async () => {
    const [card, button] = [await failedCard.boundingBox(), await retryButton.boundingBox()];
    if (!card || !button) throw new Error('The card or its button is not on the page');
    const leftGap = button.x - card.x;
    const rightGap = card.x + card.width - button.x - button.width;
    expect(Math.abs(leftGap - rightGap)).toBeLessThanOrEqual(1);
  });

  shop.setAvailable(true);
  await retryButton.click();
  await expect(getCard(page, 'Enamel stovetop kettle')).toContainText('$64.90');
  await expect(retryButton).toHaveCount(0);
  await shop.close();
});
