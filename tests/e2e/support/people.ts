import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { linkIn, mailTo } from './mail.ts';
import { choose } from './menu.ts';

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** The address is new in each run, so that runs do not interfere. */
export interface Person {
  first: string;
  last: string;
  email: string;
  password: string;
}

export const person = (first: string, last: string): Person => ({
  first,
  last,
  email: `${plain(first)}.${plain(last)}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@example.org`,
  password: 'a rather long pass phrase',
});

export async function ownBrowser(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  return context.newPage();
}

/** Waits until /lists opens. */
export async function signUp(page: Page, who: Person, at = '/sign-up'): Promise<void> {
  await page.goto(at);
  await page.getByLabel('E-mail', { exact: true }).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('First name').fill(who.first);
  await page.getByLabel('Last name').fill(who.last);
  await page.getByLabel('Birthday').fill('04/12/1990');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/lists/);
}

/** Reminders and digests are only sent to verified addresses. */
export async function verifyEmail(page: Page, { email }: Person): Promise<void> {
  await page.goto(linkIn(await mailTo(email, /verif|confirm/i), '/verify-email'));
  await expect(page.getByRole('heading', { name: 'Your e-mail is verified' })).toBeVisible();
}

/** `translate` translates the texts of the login page. */
export async function sendPassword(
  page: Page,
  who: Person,
  translate = (english: string) => english,
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(translate('E-mail'), { exact: true }).fill(who.email);
  await page.getByLabel(translate('Password'), { exact: true }).fill(who.password);
  await page.getByRole('button', { name: translate('Login'), exact: true }).click();
}

/** Waits until /lists opens. */
export async function signIn(page: Page, who: Person): Promise<void> {
  await sendPassword(page, who);
  await expect(page).toHaveURL(/\/lists/);
}

export async function signOut(page: Page): Promise<void> {
  await choose(page, 'Your account', 'Sign out');
  await expect(page.getByRole('button', { name: 'Your account' })).toHaveCount(0);
}
