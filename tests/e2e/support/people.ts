import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { findLink, waitForMail } from './mail.ts';
import { chooseMenuItem } from './menu.ts';

const toEmailPart = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

export interface Person {
  first: string;
  last: string;
  email: string;
  password: string;
}

export const createPerson = (first: string, last: string): Person => ({
  first,
  last,
  email: `${toEmailPart(first)}.${toEmailPart(last)}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@example.org`,
  password: 'a rather long pass phrase',
});

export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  return context.newPage();
}

/** Returns when the browser has opened /lists. */
export async function signUp(page: Page, person: Person, url = '/sign-up'): Promise<void> {
  await page.goto(url);
  await page.getByLabel('E-mail', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('First name').fill(person.first);
  await page.getByLabel('Last name').fill(person.last);
  await page.getByLabel('Birthday').fill('04/12/1990');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/lists/);
}

/** Opens the link in the verification mail. Only verified addresses receive reminders and digests. */
export async function verifyEmail(page: Page, { email }: Person): Promise<void> {
  await page.goto(findLink(await waitForMail(email, /verif|confirm/i), '/verify-email'));
  await expect(page.getByRole('heading', { name: 'Your e-mail is verified' })).toBeVisible();
}

/** `translate` translates the texts of the login page. */
export async function submitLogin(
  page: Page,
  person: Person,
  translate = (english: string) => english,
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(translate('E-mail'), { exact: true }).fill(person.email);
  await page.getByLabel(translate('Password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: translate('Login'), exact: true }).click();
}

/** Returns when the browser has opened /lists. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await submitLogin(page, person);
  await expect(page).toHaveURL(/\/lists/);
}

export async function signOut(page: Page): Promise<void> {
  await chooseMenuItem(page, 'Your account', 'Sign out');
  await expect(page.getByRole('button', { name: 'Your account' })).toHaveCount(0);
}
