import { balanceBidi, hasForbiddenCharacter } from '@giftlist/contracts/rules/text';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { createPushPayload } from '../push/push-payload.ts';
import { texts } from '../texts/texts.ts';
import { createMessage } from './message.ts';
import { type AnyMailRequest, kindByTemplate } from './templates/compose-mail.ts';

const link = 'https://giftlist.example/lists/1?invite=secret';

const createRequests = (text: string): AnyMailRequest[] => {
  const to = { email: 'mina@example.com', name: text };
  const gift = { to, gift_title: text, list_name: text, list_link: 'https://giftlist.example/lists/1' };
  const reminder = {
    to,
    title: text,
    day: 'Saturday, 5 December',
    is_today: true,
    link: 'https://giftlist.example/occasions',
    ideas_link: 'https://giftlist.example/gift-ideas',
  };
  return [
    { template: 'invitation', to, link, by_name: text, list_name: text, message: text },
    { template: 'list-shared', to, link, by_name: text, list_name: text, message: text },
    { template: 'friend-invitation', to, link, by_name: text },
    ...(['by_mail', 'in_person'] as const).map(gift_receive_by => ({
      ...gift,
      template: 'reservation-confirmed' as const,
      unreserve_link: 'https://giftlist.example/unreserve/1/2?token=t',
      product_link: null,
      delivery: { gift_receive_by, shipping_address: text, instruction: text },
    })),
    { ...gift, template: 'reserved-gift-removed' },
    { ...gift, template: 'reservation-released' },
    {
      template: 'reservations-ended',
      to,
      lists: [{ list_name: text, list_link: 'https://giftlist.example/lists/1', gift_titles: [text, text] }],
    },
    {
      template: 'giving-reminder',
      to,
      gift_title: text,
      for_name: text,
      date: '2026-12-05',
      link: 'https://giftlist.example/giving',
      list_link: 'https://giftlist.example/lists/1',
    },
    { ...reminder, template: 'birthday-reminder' },
    { ...reminder, template: 'occasion-reminder' },
    { template: 'verify-email', to, link },
    { template: 'change-email', to, link },
    { template: 'reset-password', to, link },
    { template: 'password-changed', to },
    { template: 'account-changed', to, what: 'passkey-added' },
    { template: 'account-deleted', to },
    { template: 'sign-in-methods-removed', to, removed: ['password', 'provider'] },
    { template: 'giving-link', to, link },
    {
      template: 'digest',
      to,
      kind: 'gift_added',
      lines: [{ title: text, body: text }],
      link,
      settings_link: 'https://giftlist.example/notifications/preferences',
    },
  ];
};
function createRequest(template: AnyMailRequest['template'], text: string): AnyMailRequest {
  const found = createRequests(text).find(request => request.template === template);
  if (!found) throw new Error(`no sample request for ${template}`);
  return found;
}
const compose = (request: AnyMailRequest) => {
  const message = createMessage({
    mailId: '0198c5a2-0000-7000-8000-000000000001',
    kind: 'account',
    request,
    from: 'Giftlist <hello@giftlist.example>',
    origin: 'https://giftlist.example',
    unsubscribeUrl: null,
    i18n: texts.forLocale('en'),
  });
  return {
    ...message,
    subject: String(message.subject),
    text: String(message.text),
    html: String(message.html),
  };
};

const transport = createTransport({ streamTransport: true, buffer: true });
async function sendAndParse(message: ReturnType<typeof compose>) {
  const { message: bytes } = await transport.sendMail({ ...message, attachments: [] });
  return PostalMime.parse(bytes as Buffer);
}

describe('the sample requests', () => {
  it('cover every template that other services can request', () => {
    const templates = createRequests('').map(({ template }) => template);
    expect(templates).toEqual(expect.arrayContaining(Object.keys(kindByTemplate)));
  });
});

describe('an email with people’s texts', () => {
  it.each([
    'https://evil.example/x',
    'evil.example/x',
    'www.evil.example/x',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ／ｘ',
    'evil\u200B.example/x',
  ])('does not contain the link %j in any field of any template', evil => {
    for (const { subject, text, html, to } of createRequests(`Win ${evil}`).map(compose)) {
      const all = [subject, text, html, JSON.stringify(to)]
        .join('\n')
        .normalize('NFKC')
        .replaceAll('\u200B', '');
      expect(all).not.toMatch(/evil\.example/);
      expect(all).toContain('Win ');
    }
  });

  it('keeps only the link to its list in a person’s message', () => {
    const request = {
      ...createRequest('invitation', 'Ann'),
      message: `Here: ${link} and evil.example/x`,
    } as AnyMailRequest;
    expect(compose(request).text).toContain(`> Here: ${link} and (link removed)`);
  });

  it('quotes the sender’s text line by line', () => {
    const request = {
      ...createRequest('list-shared', 'Ann'),
      message: 'Your account is locked.\nCall us',
    } as AnyMailRequest;
    const { text, html } = compose(request);
    expect(text).toContain('Ann wrote:\n> Your account is locked.\n> Call us');
    expect(html).toContain('Ann wrote:</p>');
    expect(html).toMatch(
      /<blockquote[^>]*><div dir="auto">Your account is locked.<\/div><div dir="auto">Call us/,
    );
  });

  it('isolates a right-to-left name, so that the sentence around it keeps its order', () => {
    const request = { ...createRequest('list-shared', 'שרה \u202Etsil'), message: '' } as AnyMailRequest;
    const { subject, text, html } = compose(request);
    expect(subject).toMatch(/^\u2068שרה \u202Etsil\u202C\u2069 shared “\u2068.*\u2069” with you$/);
    expect(text).toMatch(/\u2068שרה .*\u2069 sent you a list at Giftlist/);
    expect(html).toContain('<bdi>שרה \u202Etsil\u202C</bdi> sent you a list at Giftlist');
    expect(html.match(/<bdi>/g)?.length).toBe(html.match(/<\/bdi>/g)?.length);
  });

  it('truncates its subject between two visible characters', () => {
    for (const emoji of ['👩‍👩‍👧‍👦', '🇩🇪', 'e\u0301', '👍🏽']) {
      const title = emoji.repeat(150).slice(0, 300);
      const { subject } = compose({
        ...createRequest('reservation-confirmed', 'Ann'),
        gift_title: title,
      } as AnyMailRequest);
      expect(subject).toBe(`You reserved “${emoji.repeat(79)}…”`.slice(0, subject.length));
      expect(subject.length).toBeLessThanOrEqual(200);
      expect(subject.isWellFormed()).toBe(true);
    }
  });

  it('is parsed by mail programs as it was composed, whatever the text', async () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
        .map(all => String.fromCharCode(...all)),
      fc
        .array(
          fc.constantFrom(
            '\u202E',
            '\u2067',
            '\u2069',
            '\u0000',
            '\r\n',
            'שלום',
            '🎁',
            'a',
            '<b>',
            '"',
            '\u2068',
          ),
        )
        .map(all => all.join('')),
    );
    await fc.assert(
      fc.asyncProperty(anyText, fc.nat({ max: createRequests('').length - 1 }), async (text, index) => {
        const request = createRequests(text)[index] as AnyMailRequest;
        const mail = compose(request);
        expect(mail.subject).not.toMatch(/[\r\n\t]/);
        expect(balanceBidi(mail.subject)).toBe(mail.subject);
        for (const part of [mail.subject, mail.text, mail.html])
          expect(hasForbiddenCharacter(part)).toBe(false);
        expect(mail.html).not.toMatch(
          /<(?!\/?(?:html|head|meta|title|style|body|div|table|tr|td|a|img|h1|p|br|bdi|blockquote|!doctype)[\s>])/i,
        );
        const parsed = await sendAndParse(mail);
        // Mail programs treat the various Unicode spaces in a subject differently.
        const normalizeSpaces = (subject = '') => subject.replace(/\s+/g, ' ').trim();
        expect(normalizeSpaces(parsed.subject)).toBe(normalizeSpaces(mail.subject));
        expect(parsed.to?.map(({ address }) => address)).toEqual(['mina@example.com']);
        expect(parsed.text?.trimEnd()).toBe(mail.text.trimEnd());
      }),
      { numRuns: 150 },
    );
  });
});

describe('a push message', () => {
  const maxPayloadBytes = 3_993;

  it('fits the limit of push services, and is truncated between two visible characters', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 2_000 }),
      fc
        .array(fc.constantFrom('👩‍👩‍👧‍👦', 'e\u0301', '"', '\\', 'ह', '\u202E', '\uD83C', '\u0000'), {
          maxLength: 900,
        })
        .map(all => all.join('')),
    );
    fc.assert(
      fc.property(anyText, anyText, (title, body) => {
        const payload = createPushPayload(
          { id: '1', title, body, link: '/lists/0198c5a2-0000-7000-8000-000000000001' },
          texts.forLocale('en'),
        );
        expect(Buffer.byteLength(payload)).toBeLessThan(maxPayloadBytes);
        const read = JSON.parse(payload) as { title: string; body: string };
        for (const part of [read.title, read.body]) {
          expect(hasForbiddenCharacter(part)).toBe(false);
          expect(part).not.toMatch(/\u200D…$/);
        }
      }),
      { numRuns: 200 },
    );
  });
});
