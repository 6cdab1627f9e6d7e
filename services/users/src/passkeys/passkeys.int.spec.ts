import { mailRequested } from '@giftlist/contracts/notifications/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { usersService } from '../service.ts';
import { Authenticator, type Tampering } from '../testing/authenticator.ts';
import { Browser, createPerson, findMails, goodPassword, waitForCode } from '../testing/browser.ts';
import { PasskeyChallenges } from './challenges.ts';
import { PasskeyModel } from './passkeys.store.ts';

const origin = 'http://localhost:8080';
let service: TestService;

beforeAll(async () => {
  service = await startTestService(usersService);
});
afterAll(() => service?.stop());

async function register(
  browser: Browser,
  device: Authenticator,
  { tampering, name }: { tampering?: Tampering; name?: string } = {},
) {
  const { challenge } = (await browser.call('POST /account/passkeys/begin', { body: {} })).body.data;
  return browser.call('POST /account/passkeys', {
    body: { response: device.createCredential(challenge, tampering), name },
  });
}

/** Signs in without an access token. */
async function signIn(browser: Browser, device: Authenticator, tampering?: Tampering) {
  const { challenge } = (await browser.call('POST /auth/passkeys/begin', { as: undefined })).body.data;
  const body = { response: device.signChallenge(challenge, tampering) };
  return browser.call('POST /auth/passkeys/finish', { as: undefined, body });
}

describe('adding a passkey', () => {
  it('requests a discoverable credential with user verification', async () => {
    const person = await createPerson(service);
    const { data } = (await person.call('POST /account/passkeys/begin', { body: {} })).body;
    expect(data).toMatchObject({
      rp: { name: 'Giftlist', id: 'localhost' },
      user: { name: person.email },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('stores the name, emails the owner and excludes the device from the next registration', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const person = await createPerson(service);
    const device = new Authenticator(origin);
    const added = await register(person, device, { name: 'My phone' });
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({ name: 'My phone', used_at: null, synced: false });
    expect((await person.call('GET /account', {})).body.passkeys).toEqual([added.body.data]);
    const nextOptions = (await person.call('POST /account/passkeys/begin', { body: {} })).body.data;
    expect(nextOptions.excludeCredentials).toHaveLength(1);
    await eventually(async () =>
      expect(await findMails(service, mails, person.email)).toContainEqual(
        expect.objectContaining({ template: 'account-changed', what: 'passkey-added' }),
      ),
    );
    expect(mails.of(mailRequested).length).toBeGreaterThan(0);
  });

  it('needs a recent sign-in or the password', async () => {
    const person = await createPerson(service);
    // A sign-in counts as recent for ten minutes.
    service.clock.advance(600_001);
    await person.refresh();
    const begin = (body: { password?: string }) => person.call('POST /account/passkeys/begin', { body });
    const unconfirmed = await begin({});
    expect([unconfirmed.status, unconfirmed.problem.code]).toEqual([403, 'auth/confirmation-required']);
    const wrong = await begin({ password: 'not-the-password' });
    expect([wrong.status, wrong.problem.code]).toEqual([403, 'auth/confirmation-wrong']);
    expect((await begin({ password: goodPassword })).status).toBe(200);
  });

  it.each<[string, Tampering]>([
    ['made for another site', { rpId: 'evil.example' }],
    ['made on the page of another site', { origin: 'https://evil.example' }],
    ['made without user verification', { skipsUserVerification: true }],
  ])('is refused: %s', async (_description, tampering) => {
    const person = await createPerson(service);
    const response = await register(person, new Authenticator(origin), { tampering });
    expect([response.status, response.problem.code]).toEqual([401, 'auth/passkey-refused']);
    expect(await PasskeyModel.countDocuments({ account_id: person.accountId })).toBe(0);
  });

  it('is refused with a used challenge or another person’s challenge', async () => {
    const [ann, bob] = [await createPerson(service), await createPerson(service)];
    const { challenge } = (await ann.call('POST /account/passkeys/begin', { body: {} })).body.data;
    const response = new Authenticator(origin).createCredential(challenge);
    const stolen = await bob.call('POST /account/passkeys', { body: { response } });
    expect(stolen.problem.code).toBe('auth/passkey-refused');
    const repeated = await ann.call('POST /account/passkeys', { body: { response } });
    expect(repeated.problem.code).toBe('auth/passkey-refused');
  });

  it('is refused if a password reset ends the sign-in while the passkey is checked', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const squatter = await createPerson(service);
    await service.call('POST /user/forgot-password', { body: { email: squatter.email } });
    const oobCode = await waitForCode(service, mails, { email: squatter.email, template: 'reset-password' });
    const challenges = service.get(PasskeyChallenges);
    const consume = challenges.consume.bind(challenges);
    const consumeSpy = jest.spyOn(challenges, 'consume').mockImplementationOnce(async (...challenge) => {
      await service.call('POST /auth/reset-password', { body: { oobCode, password: 'roses-in-7-pots' } });
      return consume(...challenge);
    });
    const response = await register(squatter, new Authenticator(origin));
    consumeSpy.mockRestore();
    expect(response.problem.code).toBe('auth/session-ended');
    expect(await PasskeyModel.countDocuments({ account_id: squatter.accountId })).toBe(0);
  });

  it('is refused if another account already has the passkey', async () => {
    const [ann, bob] = [await createPerson(service), await createPerson(service)];
    const device = new Authenticator(origin);
    await register(ann, device);
    expect((await register(bob, device)).problem.code).toBe('auth/passkey-refused');
  });
});

describe('signing in with a passkey', () => {
  it('needs no username and no second factor', async () => {
    const person = await createPerson(service);
    const device = new Authenticator(origin);
    await register(person, device);
    const browser = new Browser(service);
    const response = await signIn(browser, device);
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ user_id: person.accountId, has_profile: true });
    expect(browser.cookies.giftlist_refresh).toBeDefined();
    expect((await signIn(new Browser(service), device)).status).toBe(200);
    const [passkey] = (await person.call('GET /account', {})).body.passkeys;
    expect(passkey?.used_at).not.toBeNull();
  });

  it('works repeatedly with a device that has no signature counter', async () => {
    const person = await createPerson(service);
    const device = new Authenticator(origin, { countsUses: false });
    await register(person, device);
    expect((await signIn(new Browser(service), device)).status).toBe(200);
    expect((await signIn(new Browser(service), device)).status).toBe(200);
  });

  it.each<[string, Tampering]>([
    ['signed for another site', { rpId: 'evil.example' }],
    ['signed on the page of another site', { origin: 'https://evil.example' }],
    ['signed without user verification', { skipsUserVerification: true }],
  ])('is refused: %s', async (_description, tampering) => {
    const person = await createPerson(service);
    const device = new Authenticator(origin);
    await register(person, device);
    const browser = new Browser(service);
    const response = await signIn(browser, device, tampering);
    expect([response.status, response.problem.code]).toEqual([401, 'auth/passkey-refused']);
    expect(browser.cookies.giftlist_refresh).toBeUndefined();
  });

  it('is refused for a reused challenge, an old counter or an unknown passkey', async () => {
    const person = await createPerson(service);
    const device = new Authenticator(origin);
    await register(person, device);
    const { challenge } = (await service.call('POST /auth/passkeys/begin', {})).body.data;
    const body = { response: device.signChallenge(challenge) };
    expect((await service.call('POST /auth/passkeys/finish', { body })).status).toBe(200);
    const replayed = await service.call('POST /auth/passkeys/finish', { body });
    expect(replayed.problem.code).toBe('auth/passkey-refused');
    device.counter = 0;
    expect((await signIn(new Browser(service), device)).problem.code).toBe('auth/passkey-refused');
    const unknownPasskey = await signIn(new Browser(service), new Authenticator(origin));
    expect(unknownPasskey.problem.code).toBe('auth/passkey-refused');
  });

  it('is refused from a page of another site', async () => {
    const headers = { origin: 'https://evil.example' };
    const response = await service.call('POST /auth/passkeys/begin', { headers });
    expect([response.status, response.problem.code]).toEqual([403, 'csrf/refused']);
  });
});

describe('a passkey', () => {
  it('is renamed and removed only by its owner', async () => {
    const [ann, bob] = [await createPerson(service), await createPerson(service)];
    const device = new Authenticator(origin);
    const { id } = (await register(ann, device)).body.data;
    const body = { name: 'Key ring' };
    const refused = await bob.call('PUT /account/passkeys/{id}', { params: { id }, body });
    expect([refused.status, refused.problem.code]).toEqual([404, 'passkey/not-found']);
    expect((await bob.call('DELETE /account/passkeys/{id}', { params: { id } })).status).toBe(404);
    const renamed = await ann.call('PUT /account/passkeys/{id}', { params: { id }, body });
    expect(renamed.body.data.name).toBe('Key ring');
    expect((await ann.call('DELETE /account/passkeys/{id}', { params: { id } })).status).toBe(200);
    expect((await signIn(new Browser(service), device)).problem.code).toBe('auth/passkey-refused');
  });

  it('is removed with the password if the sign-in is old, and the owner is emailed', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const person = await createPerson(service);
    const { id } = (await register(person, new Authenticator(origin))).body.data;
    const remove = (password?: string) =>
      person.call('DELETE /account/passkeys/{id}', { params: { id }, body: { password } });
    // A sign-in counts as recent for ten minutes.
    service.clock.advance(600_001);
    await person.refresh();
    const unconfirmed = await remove();
    expect([unconfirmed.status, unconfirmed.problem.code]).toEqual([403, 'auth/confirmation-required']);
    const wrong = await remove('not-the-password');
    expect([wrong.status, wrong.problem.code]).toEqual([403, 'auth/confirmation-wrong']);
    expect(await PasskeyModel.countDocuments({ account_id: person.accountId })).toBe(1);
    expect((await remove(goodPassword)).status).toBe(200);
    expect(await PasskeyModel.countDocuments({ account_id: person.accountId })).toBe(0);
    await eventually(async () => {
      const mailedChanges = (await findMails(service, mails, person.email)).flatMap(mail =>
        'what' in mail ? [mail.what] : [],
      );
      expect(mailedChanges).toEqual(['passkey-added', 'passkey-removed']);
    });
  });
});
