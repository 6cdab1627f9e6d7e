import { createHash } from 'node:crypto';
import { listCreated, listShared } from '@giftlist/contracts/lists/events';
import { mailRequested } from '@giftlist/contracts/notifications/events';
import { occasionDue } from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import { userProfileChanged, userRegistered } from '@giftlist/contracts/users/events';
import { MailRequests } from '@giftlist/service-domain/mail-requests';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NotificationModel } from '../store/notifications.store.ts';
import { openLiveClient } from '../testing/live-client.ts';
import type { MailServer } from '../testing/mail-server.ts';
import { startPushService } from '../testing/push-service.ts';
import { startWithMailServer, stopBoth } from '../testing/service-with-mail.ts';
import { createListState, createPersonState } from '../testing/states.ts';

let service: TestService;
let mailServer: MailServer;
/** Jana chose German, Yui Japanese, and the others no language. Sam lives in the US. */
const [jana, yui, kim, sam] = [newId(), newId(), newId(), newId()];
const people = new Map([
  [jana, createPersonState(jana, 'Jana', { language: 'de' })],
  [yui, createPersonState(yui, 'Yui', { language: 'ja' })],
  [kim, createPersonState(kim, 'Kim', { language: null })],
  [sam, createPersonState(sam, 'Sam', { language: null, country: 'us' })],
]);
const getEmail = (id: string) => `${people.get(id)?.first_name.toLowerCase()}@example.com`;
const at = '2026-11-21T08:00:00.000Z';

beforeAll(async () => {
  ({ service, mailServer } = await startWithMailServer({
    env: {
      PUBLIC_ORIGIN: 'https://giftlist.example',
      PUSH_SERVICES: 'localhost',
      OFFERED_LANGUAGES: 'en,de,ja',
    },
    otherServices: {
      'GET /internal/people/by-email': ({ query }) => ({
        id: [...people.keys()].find(id => getEmail(id) === query.email) ?? null,
      }),
      'GET /internal/people/{id}/contact': ({ params }) => ({
        email: getEmail(params.id),
        email_verified: true,
        other_emails: [],
        first_name: people.get(params.id)?.first_name ?? '',
        timeZone: 'Europe/Berlin',
      }),
      'GET /internal/people/{id}': ({ params }) =>
        people.get(params.id) ?? createPersonState(params.id, 'Ben'),
      'GET /internal/lists/{id}': ({ params }) => createListState(params.id, kim),
    },
  }));
  service.clock.set(at);
  for (const person of people.values()) await service.publish(userRegistered, person);
});
afterAll(() => stopBoth(service, mailServer));

type MailRequestInput = Parameters<MailRequests['sealMail']>[0];
async function requestMail(request: MailRequestInput) {
  const { email } = request.to;
  const before = mailServer.mailsTo(email).length;
  const sealed = await service.get(MailRequests).sealMail(request);
  const recipient_key = createHash('sha256').update(email).digest('base64url');
  await service.publish(mailRequested, { mail_id: newId(), recipient_key, sealed, at });
  return waitForMail(email, before);
}
const waitForMail = (email: string, before: number) =>
  eventually(async () => mailServer.mailsTo(email)[before] ?? false);

const createResetRequest = (email: string, language?: string): MailRequestInput => ({
  template: 'reset-password',
  to: { email, name: 'Jana', ...(language && { language }) },
  link: 'https://giftlist.example/forgot-password?oobCode=x',
});
const createReservationRequest = (email: string): MailRequestInput => ({
  template: 'reservation-confirmed',
  to: { email, name: '' },
  gift_title: 'Tea pot',
  list_name: 'Cabin',
  list_link: 'https://giftlist.example/lists/1',
  unreserve_link: 'https://giftlist.example/unreserve/1/2?token=t',
  product_link: null,
  occasion_date: '2026-12-05',
});

describe('an email', () => {
  it('about an account is in the language that its recipient chose', async () => {
    const german = await requestMail(createResetRequest(getEmail(jana)));
    expect(german.subject).toBe('Setze dein Passwort zurück');
    expect(german.text).toContain('Hallo Jana,\n\nDu hast um einen Link für ein neues Passwort gebeten.');
    expect(german.html).toContain('<html lang="de" dir="ltr">');
    expect(german.headers).toContainEqual(expect.objectContaining({ key: 'content-language', value: 'de' }));
    const japanese = await requestMail(createResetRequest(getEmail(yui)));
    expect(japanese.subject).toBe('パスワードの再設定');
    expect(japanese.text).toContain('新しいパスワードを設定する：\nhttps://giftlist.example/forgot-password');
    expect(japanese.html).toContain('<html lang="ja" dir="ltr">');
  });

  it('about a reservation has its date in the language of the recipient', async () => {
    const german = await requestMail(createReservationRequest(getEmail(jana)));
    expect(german.subject).toBe('Du hast „Tea pot“ reserviert');
    expect(german.text).toContain('Am Samstag, 5. Dezember 2026 ist es so weit.');
    expect(german.html).toContain('>Dez</td>');
    const japanese = await requestMail(createReservationRequest(getEmail(yui)));
    expect(japanese.subject).toBe('「Tea pot」を予約しました');
    expect(japanese.text).toContain('日付は2026年12月5日土曜日です。');
    expect(japanese.html).toContain('>12月</td>');
  });

  it.each([
    [
      'Jana',
      jana,
      'Kim Lund hat in zwei Wochen Geburtstag',
      'Samstag, 5. Dezember',
      'Solche E-Mails abbestellen:',
    ],
    ['Yui', yui, 'Kim Lundさんの誕生日まであと2週間です', '12月5日土曜日', 'この種類のメールを停止する：'],
    ['Kim', kim, "Kim Lund's birthday is in 2 weeks", 'Saturday, 5 December', 'No more mails of this kind:'],
    ['Sam', sam, "Kim Lund's birthday is in 2 weeks", 'Saturday, December 5', 'No more mails of this kind:'],
  ])(
    'about a birthday has the language and date format of its recipient: %s',
    async (_name, id, subject, day, unsubscribe) => {
      const before = mailServer.mailsTo(getEmail(id)).length;
      await service.publish(occasionDue, {
        occasion_id: newId(),
        user_id: id,
        name: "Kim Lund's birthday",
        type: 'birthday',
        date: '2026-12-05',
        notification: '2_weeks_before',
        birthday_user_id: kim,
        due_at: at,
      });
      const mail = await waitForMail(getEmail(id), before);
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain(day);
      expect(mail.text).toContain(unsubscribe);
    },
  );

  it('to an unknown recipient is in the requested language if offered, else in English', async () => {
    expect((await requestMail(createResetRequest('visitor@example.com', 'de'))).subject).toBe(
      'Setze dein Passwort zurück',
    );
    expect((await requestMail(createResetRequest('visitor2@example.com', 'pl'))).subject).toBe(
      'Reset your password',
    );
    expect((await requestMail(createResetRequest('visitor3@example.com'))).subject).toBe(
      'Reset your password',
    );
  });

  it('is in the language of the recipient’s last browser if they chose none', async () => {
    const token = await service.tokenFor({ profileId: kim });
    const headers = { 'x-access-token': token, 'accept-language': 'ja' };
    (await openLiveClient(`${service.url}/live?lists=`, headers)).close();
    expect((await requestMail(createResetRequest(getEmail(kim), 'de'))).subject).toBe('パスワードの再設定');
  });

  it('is in the new language after the recipient chose another', async () => {
    const person = { ...createPersonState(yui, 'Yui'), version: 2, language: 'de' };
    people.set(yui, person);
    await service.publish(userProfileChanged, person);
    await eventually(async () =>
      expect((await requestMail(createResetRequest(getEmail(yui)))).subject).toBe(
        'Setze dein Passwort zurück',
      ),
    );
  });
});

describe('a notification', () => {
  const share = async (reader: string) => {
    const list = newId();
    await service.publish(listCreated, createListState(list, kim));
    await service.publish(listShared, { list_id: list, owner_id: kim, by_id: kim, person_ids: [reader], at });
    return list;
  };
  const getNewest = async (profileId: string, headers: Record<string, string> = {}) => {
    const as = { profileId };
    return (await service.call('GET /notifications', { as, query: {}, headers })).body.items[0];
  };

  it('is in the language of its reader, or of their browser if they chose none', async () => {
    await share(jana);
    await eventually(async () =>
      expect(await getNewest(jana)).toMatchObject({
        title: 'Kim Lund hat „Cabin“ mit dir geteilt',
        body: 'Öffne die Liste und finde ein Geschenk.',
      }),
    );
    const reader = newId();
    await share(reader);
    await eventually(async () => expect(await getNewest(reader)).toBeDefined());
    expect((await getNewest(reader, { 'accept-language': 'ja' }))?.title).toBe(
      'Kim Lundさんが「Cabin」を共有しました',
    );
    expect((await getNewest(reader, { cookie: 'lang=de' }))?.title).toBe(
      'Kim Lund hat „Cabin“ mit dir geteilt',
    );
    expect((await getNewest(reader))?.title).toBe('Kim Lund shared “Cabin” with you');
  });

  it('is in the reader’s language as a live event and as a push message', async () => {
    const browser = await startPushService();
    const as = { profileId: jana, sessionId: newId() };
    await service.call('POST /notifications/push', {
      as,
      body: { ...browser.subscription, label: 'Firefox' },
    });
    const client = await openLiveClient(`${service.url}/live?lists=`, {
      'x-access-token': await service.tokenFor(as),
    });
    await share(jana);
    const title = 'Kim Lund hat „Cabin“ mit dir geteilt';
    await eventually(() =>
      expect(client.events).toContainEqual(
        expect.objectContaining({ notification: expect.objectContaining({ title }) }),
      ),
    );
    await eventually(() => expect(browser.received).toHaveLength(1));
    expect(JSON.parse(browser.received[0]?.text ?? '')).toMatchObject({ title });
    client.close();
    await browser.stop();
  });

  it('of an earlier release stays in English and is marked as English', async () => {
    const reader = newId();
    await NotificationModel.collection.insertOne({
      _id: newId() as never,
      person_id: reader,
      actor_id: null,
      kind: 'followed',
      title: 'Ben Lund followed you',
      body: 'See everyone.',
      link: '/profile/ben',
      crowd: 0,
      hidden: false,
      by_mail: false,
      createdAt: new Date(at),
      read_at: null,
    });
    const english = { title: 'Ben Lund followed you', body: 'See everyone.' };
    expect(await getNewest(reader, { cookie: 'lang=de' })).toMatchObject({ ...english, lang: 'en' });
    expect(await getNewest(reader)).toMatchObject(english);
    expect(await getNewest(reader)).not.toHaveProperty('lang');
  });
});

describe('the page of an unsubscribe link', () => {
  it('is in the language of the email’s recipient', async () => {
    const mail = mailServer.mailsTo(getEmail(jana)).find(({ text }) => text?.includes('Geburtstag'));
    const link = /https:\/\/giftlist\.example(\/unsubscribe\?token=\S+)/.exec(mail?.text ?? '')?.[1];
    const page = await (await fetch(service.url + link)).text();
    expect(page).toContain('<html lang="de" dir="ltr">');
    expect(page).toContain('Du kannst Geburtstagserinnerungen per E-Mail abbestellen.');
  });
});
