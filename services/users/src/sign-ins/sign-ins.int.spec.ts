import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import type { CapturedEvents } from '@giftlist/service-kit/testing/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { AccountModel } from '../store/accounts.store.ts';
import {
  Browser,
  createEmail,
  createPerson,
  findMails,
  goodPassword,
  waitForCode,
} from '../testing/browser.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(usersService);
});
afterAll(() => service?.stop());

const signIn = (browser: Browser, email: string, password = goodPassword) =>
  browser.call('POST /auth/sign-in', {
    body: { email, password },
  });

describe('signing up', () => {
  it('returns the session, with the refresh token in an HttpOnly cookie', async () => {
    const email = createEmail();
    const response = await service.call('POST /auth/sign-up', { body: { email, password: goodPassword } });
    expect(response.status).toBe(201);
    expect(response.body.data).toMatchObject({
      email,
      email_verified: false,
      has_profile: false,
      expires_in: 600,
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^giftlist_refresh=[^;]{60,}; /);
    expect(cookie).toMatch(/Path=\/auth; HttpOnly; SameSite=Lax/);
  });

  it('stores only the argon2id hash of the password', async () => {
    const browser = await new Browser(service).signUp();
    const account = await AccountModel.findOne({ email: browser.email }).lean();
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(account)).not.toContain(goodPassword);
  });

  it('signs in to an existing account, but not with a wrong password', async () => {
    const person = await new Browser(service).signUp();
    const email = person.email.toUpperCase();
    const repeatedResponse = await service.call('POST /auth/sign-up', {
      body: { email, password: goodPassword },
    });
    expect(repeatedResponse.body.data.user_id).toBe(person.accountId);
    const wrongPassword = await service.call('POST /auth/sign-up', {
      body: { email, password: 'another-9-password' },
    });
    expect([wrongPassword.status, wrongPassword.problem.code]).toEqual([409, 'auth/email-in-use']);
  });

  it.each(['short', 'password', 'iloveyou1'])('refuses the weak password %p', async password => {
    const email = createEmail();
    const response = await service.call('POST /auth/sign-up', { body: { email, password } });
    expect([response.status, response.problem.code]).toEqual([400, 'auth/weak-password']);
    expect(response.problem.detail).toMatch(/at least 8|too common/);
    expect(await AccountModel.exists({ email })).toBeNull();
  });

  it('creates one account for three simultaneous sign-ups', async () => {
    const body = { email: createEmail(), password: goodPassword };
    const responses = await Promise.all([1, 2, 3].map(() => service.call('POST /auth/sign-up', { body })));
    expect(responses.filter(response => response.status === 201).length).toBeGreaterThanOrEqual(1);
    expect(await AccountModel.countDocuments({ email: body.email })).toBe(1);
  });

  it('ignores an id, a verified address and a role in the request', async () => {
    const body = {
      email: createEmail(),
      password: goodPassword,
      email_verified: true,
      _id: 'mine',
      admin: true,
    };
    const response = await service.call('POST /auth/sign-up', { body });
    expect(response.body.data.email_verified).toBe(false);
    expect(await AccountModel.exists({ _id: 'mine' })).toBeNull();
  });
});

describe('signing in on another browser', () => {
  const verifyAddress = ({ accountId: _id }: Browser) =>
    AccountModel.updateOne({ _id }, { $set: { email_verified: true } });
  const findMailedTopics = async (mails: CapturedEvents, { email }: Browser) => {
    // Emails to one mailbox arrive in order, so all earlier emails have arrived too.
    await service.call('POST /user/forgot-password', { body: { email } });
    await waitForCode(service, mails, { email, template: 'reset-password' });
    return (await findMails(service, mails, email)).flatMap(mail => ('what' in mail ? [mail.what] : []));
  };

  it('causes one email per browser to the owner of a verified address', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const person = await createPerson(service);
    await signIn(new Browser(service), person.email);
    await verifyAddress(person);
    await signIn(person, person.email);
    const otherBrowser = new Browser(service);
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await signIn(otherBrowser, person.email)).status).toBe(200);
    expect(await findMailedTopics(mails, person)).toEqual(['new-browser']);
  });

  it('causes no email to an account without a profile', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const person = await new Browser(service).signUp();
    await verifyAddress(person);
    expect((await signIn(new Browser(service), person.email)).status).toBe(200);
    expect(await findMailedTopics(mails, person)).toEqual([]);
  });

  it('causes at most five emails to one mailbox', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const person = await createPerson(service);
    await verifyAddress(person);
    for (let attempt = 0; attempt < 7; attempt++) await signIn(new Browser(service), person.email);
    expect(await findMailedTopics(mails, person)).toHaveLength(5);
  });
});

describe('signing in', () => {
  it('distinguishes an unknown email address from a wrong password', async () => {
    const person = await new Browser(service).signUp();
    const unknownResponse = await signIn(new Browser(service), createEmail());
    expect([unknownResponse.status, unknownResponse.problem.code]).toEqual([401, 'auth/user-not-found']);
    const wrongResponse = await signIn(new Browser(service), person.email, 'not-the-password');
    expect([wrongResponse.status, wrongResponse.problem.code]).toEqual([401, 'auth/wrong-password']);
    expect(wrongResponse.headers.getSetCookie()).toEqual([]);
    const rightResponse = await signIn(new Browser(service), person.email);
    expect(rightResponse.body.data).toMatchObject({ user_id: person.accountId, passwordExpired: false });
  });

  it('stores the profiles that signed in on this browser in a signed cookie', async () => {
    const person = await createPerson(service);
    const browser = new Browser(service);
    await signIn(browser, person.email);
    const cookie = decodeURIComponent(browser.cookies.giftlist_known ?? '');
    expect(cookie).toMatch(new RegExp(`^${person.profileId}\\.[\\w+/]{40,}`));
    const otherPerson = await createPerson(service);
    await signIn(browser, otherPerson.email);
    expect(decodeURIComponent(browser.cookies.giftlist_known ?? '')).toMatch(
      new RegExp(`^${otherPerson.profileId},${person.profileId}\\.`),
    );
  });

  it('stores 32 profiles that signed in on one browser', async () => {
    const browser = new Browser(service);
    const people = await Promise.all(Array.from({ length: 32 }, () => createPerson(service)));
    for (const { email } of people) expect((await signIn(browser, email)).status).toBe(200);
    const cookie = browser.cookies.giftlist_known ?? '';
    const [profileIds = ''] = decodeURIComponent(cookie).split('.');
    expect(profileIds.split(',')).toEqual(people.map(({ profileId }) => profileId).reverse());
    expect(`giftlist_known=${cookie}`.length).toBeLessThan(4_096);
  });
});
