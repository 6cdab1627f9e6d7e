import { describe, expect, it } from '@jest/globals';
import type { Kind } from '../kinds/definition.ts';
import { texts } from '../texts/texts.ts';
import { createMessage } from './message.ts';
import type { AnyMailRequest } from './templates/compose-mail.ts';

const renderMessage = (request: AnyMailRequest, kind: Kind, unsubscribeUrl: string | null = null) =>
  createMessage({
    mailId: '0198c5a2-0000-7000-8000-000000000001',
    kind,
    request,
    from: 'Giftlist <hello@giftlist.example>',
    origin: 'https://giftlist.example',
    unsubscribeUrl,
    i18n: texts.forLocale('en'),
  });

const reservation = {
  template: 'reservation-confirmed',
  to: { email: 'mina@example.com', name: 'Mina' },
  gift_title: 'Tea <pot>',
  list_name: 'Ben & Ana',
  list_link: 'https://giftlist.example/lists/1',
  unreserve_link: 'https://giftlist.example/unreserve/1/2?token=a&b=c',
  product_link: null,
} satisfies AnyMailRequest;

describe('the message of an email', () => {
  it('has the same content in text and HTML', () => {
    const { subject, text, html } = renderMessage(reservation, 'reservation');
    expect(subject).toBe('You reserved “Tea <pot>”');
    expect(text).toContain('You reserved “Tea <pot>” from “Ben & Ana”.');
    expect(text).toContain('https://giftlist.example/unreserve/1/2?token=a&b=c');
    expect(html).toContain('You reserved “Tea &#60;pot&#62;” from “Ben &#38; Ana”.');
    expect(html).toContain('href="https://giftlist.example/unreserve/1/2?token=a&#38;b=c"');
  });

  it('links to the shop of a reserved gift if it has one', () => {
    const request = { ...reservation, product_link: 'https://shop.example/pot' };
    for (const mail of [
      renderMessage(request, 'reservation').text,
      renderMessage(request, 'reservation').html,
    ]) {
      expect(mail).toContain('Not bought yet? The shop is a tap or two away.');
      expect(mail).toContain('https://shop.example/pot');
    }
    expect(renderMessage(reservation, 'reservation').text).not.toContain('Not bought yet?');
  });

  it('shows picture, date and delivery details of a reservation', () => {
    const request = {
      ...reservation,
      picture_link: 'https://giftlist.example/media/gifts/p?w=320',
      occasion_date: '2026-12-12',
      delivery: {
        gift_receive_by: 'by_mail',
        shipping_address: 'Ana Lund\n<Main> Street 1, see evil.example/x',
        instruction: 'Ring twice',
      },
    } satisfies AnyMailRequest;
    const { text, html } = renderMessage(request, 'reservation');
    expect(text).toContain('Send it to:\nAna Lund\n<Main> Street 1, see (link removed)');
    expect(text).toContain('The day is Saturday, 12 December 2026.');
    expect(text).toContain('Cancel my reservation:\nhttps://giftlist.example/unreserve/1/2?token=a&b=c');
    expect(html).toContain('<img src="https://giftlist.example/media/gifts/p?w=320"');
    expect(html).toContain('Ana Lund<br>&#60;Main&#62; Street 1');
    expect(`${text}${html}`).not.toContain('Ring twice');
    const inPerson = { ...request, delivery: { ...request.delivery, gift_receive_by: 'in_person' as const } };
    expect(renderMessage(inPerson, 'reservation').text).toContain('How to give it:\nRing twice');
  });

  it('has different button labels for a shop and for the gift on its list', () => {
    const getText = (product_link: string) =>
      renderMessage({ ...reservation, product_link }, 'reservation').text;
    expect(getText('https://shop.example/pot')).toContain('Buy this gift:\nhttps://shop.example/pot');
    expect(getText('https://giftlist.example/lists/1?gift=2')).toContain('See the gift and its shop:');
  });

  it('promises a surprise only if the owner has not revealed the gifts', () => {
    const getContent = (gifts_revealed?: boolean) => {
      const request = gifts_revealed === undefined ? reservation : { ...reservation, gifts_revealed };
      const { text, html } = renderMessage(request, 'reservation');
      return `${text}${html}`;
    };
    for (const hidden of [getContent(), getContent(false)]) {
      expect(hidden).toContain('Others see that it is taken; its owner does not.');
      expect(hidden).toContain('It is still a surprise.');
    }
    expect(getContent(true)).toContain('its owner has revealed the gifts of this list, and sees it as well.');
    expect(getContent(true)).not.toMatch(/does not\.|will not know|surprise/);
  });

  it('lists the sign-in methods that were removed when an address was first verified', () => {
    const request = {
      template: 'sign-in-methods-removed',
      to: { email: 'mina@example.com', name: 'Mina' },
      removed: ['password', 'provider', 'passkey'],
    } satisfies AnyMailRequest;
    const { subject, text } = renderMessage(request, 'account');
    expect(subject).toBe('Earlier ways into your account were removed');
    expect(text).toContain('Anyone can sign up with somebody else’s address');
    expect(String(text).replace(/\s+/g, ' ')).toContain(
      'the password, the linked Google, Apple or Facebook accounts, and the passkeys. Every device was signed out.',
    );
    expect(text).toMatch(/collaborators can open the lists/);
    expect(text).toContain('https://giftlist.example/forgot-password');
  });

  it('escapes people’s texts in every template', () => {
    const evil = '<script>alert(1)</script>" onload="x';
    const shared = {
      to: { email: 'mina@example.com', name: evil },
      link: 'https://giftlist.example/x',
      by_name: evil,
      list_name: evil,
      message: evil,
      gift_title: evil,
      list_link: 'https://giftlist.example/x',
      unreserve_link: 'https://giftlist.example/x',
      product_link: 'https://shop.example/x',
      title: evil,
      day: evil,
      is_today: true,
      ideas_link: 'https://giftlist.example/gift-ideas',
    };
    const templates = [
      'verify-email',
      'change-email',
      'reset-password',
      'password-changed',
      'account-deleted',
      'invitation',
      'list-shared',
      'reservation-confirmed',
      'reserved-gift-removed',
      'reservation-released',
      'birthday-reminder',
      'occasion-reminder',
    ] as const;
    for (const template of templates) {
      const { html } = renderMessage({ ...shared, template }, 'account');
      expect(html).not.toMatch(/<script|" onload/);
    }
    const changed: AnyMailRequest = { template: 'account-changed', to: shared.to, what: 'passkey-added' };
    expect(renderMessage(changed, 'account').html).not.toMatch(/<script|" onload/);
  });

  it('does not name a deleted list, and links to the home page', () => {
    const { to, list_link } = reservation;
    const removed = { template: 'reserved-gift-removed', to, gift_title: 'Tea pot', list_link } as const;
    const { text } = renderMessage({ ...removed, list_name: '' }, 'reservation');
    expect(text).toContain('“Tea pot” was on a list that is gone.');
    expect(text).toContain('https://giftlist.example/');
    expect(text).not.toMatch(/“”|\/lists\/1/);
    expect(renderMessage({ ...removed, list_name: 'Ben & Ana' }, 'reservation').text).toContain(
      'https://giftlist.example/lists/1',
    );
  });

  it('lists the gifts of several ended reservations, and links to a single list', () => {
    const { to } = reservation;
    const named = {
      list_name: 'Ben & Ana',
      list_link: 'https://giftlist.example/lists/1',
      gift_titles: ['Tea pot', 'Kite'],
    };
    const deleted = { list_name: '', list_link: 'https://giftlist.example/lists/2', gift_titles: ['Drum'] };
    const template = 'reservations-ended' as const;
    const one = renderMessage({ template, to, lists: [named] }, 'reservation');
    expect(one.subject).toBe('2 of your reservations have ended');
    expect(one.text).toContain('“Tea pot” from “Ben & Ana”');
    expect(one.text).toContain('https://giftlist.example/lists/1');
    const two = renderMessage({ template, to, lists: [named, deleted] }, 'reservation');
    expect(two.text).toContain('“Drum”\n');
    expect(two.text).toContain('“Kite” from “Ben & Ana”');
    expect(two.text).not.toMatch(/“”|lists\/2/);
    const single = renderMessage({ template, to, lists: [deleted] }, 'reservation');
    expect(single.subject).toBe('Your reservation has ended');
    expect(single.text).not.toMatch(/“”|lists\/2/);
  });

  it('explains a change of an account, and what to do about it', () => {
    const to = { email: 'mina@example.com', name: 'Mina' };
    const { subject, text } = renderMessage(
      { template: 'account-changed', to, what: 'email-changed' },
      'account',
    );
    expect(subject).toBe('Your e-mail address was changed');
    expect(text).toContain('this one no longer signs in to it');
    expect(text).toContain('https://giftlist.example/forgot-password');
  });

  it.each([
    ['new-browser', 'A sign-in on a new browser', 'was not used for it before. If this was you'],
    ['passkey-removed', 'A passkey was removed', 'it no longer signs in'],
    ['provider-unlinked', 'A way to sign in was unlinked', 'was unlinked from yours'],
  ] as const)('warns of a change that somebody else may have made: %s', (what, title, excerpt) => {
    const to = { email: 'mina@example.com', name: '' };
    const { subject, text } = renderMessage({ template: 'account-changed', to, what }, 'account');
    expect(subject).toBe(title);
    expect(text).toContain(excerpt);
  });

  it('about a deleted account has no button', () => {
    const to = { email: 'mina@example.com', name: 'Mina' };
    const { subject, text } = renderMessage({ template: 'account-deleted', to }, 'account');
    expect(subject).toBe('Your account was deleted');
    expect(text).toContain('This cannot be undone.');
    expect(text).not.toContain('/forgot-password');
  });

  it('contains links with http and https only', () => {
    const request = {
      ...reservation,
      list_link: 'javascript:alert(1)',
      unreserve_link: 'mailto:x@example.com',
    };
    const { html, text } = renderMessage(request, 'reservation');
    expect(html).not.toMatch(/javascript:|mailto:/);
    expect(text).not.toMatch(/javascript:|mailto:/);
  });

  it('keeps its subject on one line', () => {
    const { subject } = renderMessage(
      { ...reservation, gift_title: 'Tea\r\nBcc: all@example.com' },
      'reservation',
    );
    expect(subject).toBe('You reserved “Tea Bcc: all@example.com”');
  });

  it('has a Message-ID with the id of the email', () => {
    expect(renderMessage(reservation, 'reservation').messageId).toBe(
      '<0198c5a2-0000-7000-8000-000000000001@giftlist.example>',
    );
  });

  it('has a one-click unsubscribe link if its kind can be turned off', () => {
    const url = 'https://giftlist.example/unsubscribe?token=t';
    const reminder: AnyMailRequest = {
      template: 'birthday-reminder',
      to: { email: 'mina@example.com', name: 'Mina' },
      title: "Ana Berg's birthday is in 2 weeks",
      day: 'Saturday, 5 December',
      is_today: false,
      link: 'https://giftlist.example/profile/ana',
      ideas_link: 'https://giftlist.example/gift-ideas',
    };
    const { headers, text, html } = renderMessage(reminder, 'birthday_reminder', url);
    expect(headers).toMatchObject({
      'List-Unsubscribe': '<https://giftlist.example/unsubscribe?token=t>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(text).toContain(url);
    expect(html).toContain(url);
    const { headers: mandatory } = renderMessage(reservation, 'reservation');
    expect(mandatory).not.toHaveProperty('List-Unsubscribe');
  });

  it.each([
    [
      'birthday-reminder',
      { is_today: false },
      'The day is Saturday, 5 December. See what is wished for, and take a gift before someone else does.',
    ],
    [
      'birthday-reminder',
      { is_today: true },
      'It is Saturday, 5 December. A few kind words make the day, and a gift from the list makes it a wish come true.',
    ],
    [
      'birthday-reminder',
      { is_today: false, is_over: true },
      'The day was Saturday, 5 December. A late wish is welcome, and so is a late gift from the list.',
    ],
    ['occasion-reminder', { is_today: false }, 'The day is Saturday, 5 December.'],
    ['occasion-reminder', { is_today: true }, 'It is Saturday, 5 December.'],
    [
      'occasion-reminder',
      { is_today: false, is_over: true },
      'The day was Saturday, 5 December. We could not tell you in time.',
    ],
  ] as const)('of a reminder fits the time until the day: %s %o', (template, when, paragraph) => {
    const request: AnyMailRequest = {
      template,
      to: { email: 'mina@example.com', name: 'Mina' },
      title: 'A title',
      day: 'Saturday, 5 December',
      ...when,
      link: 'https://giftlist.example/occasions',
      ideas_link: 'https://giftlist.example/gift-ideas',
    };
    const { text } = renderMessage(request, 'birthday_reminder');
    expect(String(text).split('\n\n').slice(0, 2)).toEqual(['A title', paragraph]);
  });

  it('lists the first ten items of a digest and counts the others', () => {
    const request: AnyMailRequest = {
      template: 'digest',
      to: { email: 'mina@example.com', name: 'Mina' },
      kind: 'followed',
      lines: Array.from({ length: 12 }, (_, index) => ({
        title: `Person ${index + 1} followed you`,
        body: '',
      })),
      link: 'https://giftlist.example/notifications',
      settings_link: 'https://giftlist.example/notifications/preferences',
    };
    const { subject, text } = renderMessage(request, 'followed');
    expect(subject).toBe('You have new followers');
    expect(text).toContain('- Person 10 followed you\n- And 2 more.');
    expect(text).not.toContain('Person 11');
  });

  it('shows a single digest item as heading and text, and several as a list', () => {
    const createDigest = (lines: { title: string; body: string }[]): AnyMailRequest => ({
      template: 'digest',
      to: { email: 'mina@example.com', name: 'Mina' },
      kind: 'gift_added',
      lines,
      link: 'https://giftlist.example/lists/1',
      settings_link: 'https://giftlist.example/notifications/preferences',
    });
    const line = { title: 'Eva Lund added 2 gifts to “Cabin”', body: 'Kite, Book' };
    const one = renderMessage(createDigest([line]), 'gift_added');
    expect(one.subject).toBe('Eva Lund added 2 gifts to “Cabin”');
    expect(String(one.text).split('\n\n').slice(1, 4)).toEqual([
      'Kite, Book',
      'Have a look:\nhttps://giftlist.example/lists/1',
      'Notification settings:\nhttps://giftlist.example/notifications/preferences',
    ]);
    const two = renderMessage(createDigest([line, line]), 'gift_added');
    expect(two.subject).toBe('There is news on your lists');
    expect(two.text).toContain('See them all:\nhttps://giftlist.example/lists/1');
    expect(two.text).toContain('because you have not read these notifications at');
    expect(two.text).toContain('There is one a day at most.');
  });

  it('has colours for dark mode', () => {
    const { html } = renderMessage(reservation, 'reservation');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });
});
