import { expect, type Page } from '@playwright/test';
import { bowPath } from '../../services/notifications/src/mail/message.ts';
import {
  type AnyMailRequest,
  composeMail,
} from '../../services/notifications/src/mail/templates/compose-mail.ts';
import { bowCid, renderMailHtml } from '../../services/notifications/src/mail/templates/mail-html.ts';
import { texts } from '../../services/notifications/src/texts/texts.ts';
import { expectAccessible } from './support/axe.ts';
import { runOnlyOnce, test } from './support/test.ts';

/* Renders every email in a browser, with long names. */

const origin = 'https://giftlist.example';
const link = `${origin}/lists/0190a000`;
const to = { email: 'mina@example.com', name: 'Wilhelmina Karoline' };
const by_name = 'Bartholomäus von Habsburg-Lothringen';
const list_name = 'Donaudampfschifffahrtsgesellschaftskapitänsgeburtstag';
const gift_title = 'Handgeschmiedete gusseiserne Teekanne mit sechs Tassen und Untertassen';
const invitation = {
  to,
  link,
  by_name,
  list_name,
  message: `Hello Mina,\nhttps://example.com/${'a'.repeat(90)}`,
};
const reservation = { to, gift_title, list_name, list_link: link };
const reminder = {
  to,
  day: 'Saturday, 5 December',
  date: '2026-12-05',
  link,
  ideas_link: `${origin}/gift-ideas`,
};

const mailRequests: AnyMailRequest[] = [
  { template: 'verify-email', to, link },
  { template: 'change-email', to, link },
  { template: 'reset-password', to, link },
  { template: 'password-changed', to },
  { template: 'account-changed', to, what: 'provider-linked' },
  { template: 'account-deleted', to },
  { template: 'sign-in-methods-removed', to, removed: ['password', 'provider', 'passkey'] },
  { template: 'invitation', ...invitation },
  { template: 'list-shared', ...invitation },
  { template: 'friend-invitation', to, link, by_name },
  {
    template: 'reservation-confirmed',
    ...reservation,
    unreserve_link: `${origin}/unreserve/1/2?token=abc`,
    product_link: 'https://shop.example/teapot',
  },
  { template: 'reserved-gift-removed', ...reservation },
  { template: 'reservation-released', ...reservation },
  {
    template: 'birthday-reminder',
    ...reminder,
    title: `${by_name}’s birthday is in 2 weeks`,
    is_today: false,
  },
  { template: 'occasion-reminder', ...reminder, title: `${list_name} is today`, is_today: true },
  {
    template: 'digest',
    to,
    kind: 'gift_added',
    lines: Array.from({ length: 12 }, (_, index) => ({
      title: `${index + 2} gifts were added to “${list_name}”`,
      body: '',
    })),
    link,
    settings_link: `${origin}/notifications/preferences`,
  },
];

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const colours = {
  light: { page: 'rgb(255, 251, 247)', card: 'rgb(255, 255, 255)', text: 'rgb(31, 27, 36)' },
  dark: { page: 'rgb(22, 18, 24)', card: 'rgb(32, 26, 35)', text: 'rgb(247, 241, 244)' },
};

async function openMail(page: Page, mailRequest: AnyMailRequest): Promise<void> {
  const unsubscribe = { label: 'No more mails of this kind', link: `${origin}/unsubscribe?token=abc` };
  const i18n = texts.forLocale('en');
  const html = renderMailHtml(composeMail(mailRequest, { origin, i18n }), { origin, unsubscribe, i18n });
  await page.route('**/bow.png', route => route.fulfill({ path: bowPath }));
  await page.setContent(html.replaceAll(`cid:${bowCid}`, 'https://mailbox.example/bow.png'));
}

for (const mailRequest of mailRequests) {
  test(`the email ${mailRequest.template} is legible in both themes and sizes`, async ({ page }) => {
    runOnlyOnce();
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const theme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme: theme });
        await openMail(page, mailRequest);
        await test.info().attach(`${mailRequest.template} ${size} ${theme}`, {
          body: await page.screenshot({ fullPage: true }),
          contentType: 'image/png',
        });
        await expectAccessible(page);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, `${size} scrolls sideways`).toBeLessThanOrEqual(viewport.width);
        await expect(page.locator('body')).toHaveCSS('background-color', colours[theme].page);
        await expect(page.locator('.card')).toHaveCSS('background-color', colours[theme].card);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', colours[theme].text);
        await expect(page.locator('p.text, td.item').first()).toHaveCSS('color', colours[theme].text);
        expect(
          await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
        ).toBeGreaterThan(0);
      }
    }
  });
}
