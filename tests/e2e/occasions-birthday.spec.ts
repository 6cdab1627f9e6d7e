import { expect, type Page } from '@playwright/test';
import { callerFor } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { changeProfile, toggleFollow } from './support/follows.ts';
import { ownBrowser, person, signIn } from './support/people.ts';
import { test } from './support/test.ts';

test('two people who follow each other see a birthday as soon as it is changed', async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const people = [person('Ada', 'Larsen'), person('Yuki', 'Tanaka')] as const;
  const [ada, yuki] = [await callerFor(baseURL, people[0]), await callerFor(baseURL, people[1])];
  await toggleFollow(ada, yuki.profileId);
  await toggleFollow(yuki, ada.profileId);
  const pages = [
    await ownBrowser(browser, contextOptions),
    await ownBrowser(browser, contextOptions),
  ] as const;
  for (const [index, page] of pages.entries()) await openOccasions(page, people[index] ?? people[0]);
  const [ofAda, ofYuki] = pages;

  await expect(birthdays(ofAda, 'April', "Yuki Tanaka's birthday").first()).toBeVisible();
  await expect(birthdays(ofYuki, 'April', "Ada Larsen's birthday").first()).toBeVisible();
  await expectAccessible(ofAda);

  await changeProfile(yuki, { birthday: '1990-06-15' });
  await expect(birthdays(ofAda, 'June', "Yuki Tanaka's birthday").first()).toBeVisible();
  await expect(birthdays(ofAda, 'April', "Yuki Tanaka's birthday")).toHaveCount(0);

  await changeProfile(ada, { birthday: '1988-09-30', last_name: 'Berg' });
  await expect(birthdays(ofYuki, 'September', "Ada Berg's birthday").first()).toBeVisible();
  await expect(ofYuki.getByText("Ada Larsen's birthday")).toHaveCount(0);

  await toggleFollow(ada, yuki.profileId);
  await expect(ofAda.getByText("Yuki Tanaka's birthday")).toHaveCount(0);
  await expect(birthdays(ofYuki, 'September', "Ada Berg's birthday").first()).toBeVisible();
  await expectAccessible(ofAda);
  await expectAccessible(ofYuki);
});

async function openOccasions(page: Page, who: Parameters<typeof signIn>[1]): Promise<void> {
  await signIn(page, who);
  await page.goto('/occasions');
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** In any year. */
const birthdays = (page: Page, month: string, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${month} \\d{4}$`) }) })
    .getByText(name, { exact: true });
