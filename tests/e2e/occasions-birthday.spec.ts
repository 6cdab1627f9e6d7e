import { expect, type Page } from '@playwright/test';
import { createCaller } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { changeProfile, toggleFollow } from './support/follows.ts';
import { createPerson, openPage, signIn } from './support/people.ts';
import { test } from './support/test.ts';

test('members who follow each other see a changed birthday without a reload', async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const [ada, yuki] = [createPerson('Ada', 'Larsen'), createPerson('Yuki', 'Tanaka')];
  const [adaCaller, yukiCaller] = [await createCaller(baseURL, ada), await createCaller(baseURL, yuki)];
  await toggleFollow(adaCaller, yukiCaller.profileId);
  await toggleFollow(yukiCaller, adaCaller.profileId);
  const [adaPage, yukiPage] = [
    await openPage(browser, contextOptions),
    await openPage(browser, contextOptions),
  ];
  await signInAndOpenOccasions(adaPage, ada);
  await signInAndOpenOccasions(yukiPage, yuki);

  // `createCaller` sets the birthday to 12 April.
  await expect(getBirthday(adaPage, 'April', "Yuki Tanaka's birthday").first()).toBeVisible();
  await expect(getBirthday(yukiPage, 'April', "Ada Larsen's birthday").first()).toBeVisible();
  await expectAccessible(adaPage);

  await changeProfile(yukiCaller, { birthday: '1990-06-15' });
  await expect(getBirthday(adaPage, 'June', "Yuki Tanaka's birthday").first()).toBeVisible();
  await expect(getBirthday(adaPage, 'April', "Yuki Tanaka's birthday")).toHaveCount(0);

  await changeProfile(adaCaller, { birthday: '1988-09-30', last_name: 'Berg' });
  await expect(getBirthday(yukiPage, 'September', "Ada Berg's birthday").first()).toBeVisible();
  await expect(yukiPage.getByText("Ada Larsen's birthday")).toHaveCount(0);

  // Ada unfollows Yuki.
  await toggleFollow(adaCaller, yukiCaller.profileId);
  await expect(adaPage.getByText("Yuki Tanaka's birthday")).toHaveCount(0);
  await expect(getBirthday(yukiPage, 'September', "Ada Berg's birthday").first()).toBeVisible();
  await expectAccessible(adaPage);
  await expectAccessible(yukiPage);
});

async function signInAndOpenOccasions(page: Page, person: Parameters<typeof signIn>[1]): Promise<void> {
  await signIn(page, person);
  await page.goto('/occasions');
  // Closes the dialog of the first visit.
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const getBirthday = (page: Page, month: string, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${month} \\d{4}$`) }) })
    .getByText(name, { exact: true });
