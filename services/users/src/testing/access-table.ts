import { newId } from '@giftlist/contracts/primitives';
import { getRoutes } from '@giftlist/contracts/routes';
import { PasskeyModel } from '../passkeys/passkeys.store.ts';
import { AccountModel } from '../store/accounts.store.ts';
import type { Actors } from './actors.ts';
import { type Browser, createEmail, goodPassword } from './browser.ts';
import { exampleSpan } from './spans.ts';

export interface RouteInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: 'multipart' | 'urlencoded';
}

/** The expected status per caller: visitor, signed in without a profile, another user, the owner. */
export interface AccessRow {
  expected: readonly [visitor: number, withoutProfile: number, otherUser: number, owner: number];
  createInput?: (actors: Actors) => RouteInput | Promise<RouteInput>;
  /** The calls of this row end the actors' sign-ins, change their accounts or need unchanged accounts. */
  needsNewActors?: true;
}

const all = (status: number): AccessRow['expected'] => [status, status, status, status];
const signedIn = (status: number): AccessRow['expected'] => [401, status, status, status];
const ownerOnly: AccessRow['expected'] = [401, 403, 403, 200];
const toOwnerParams = ({ owner }: Actors) => ({ id: owner.profileId });
const verifyEmails = (...people: Browser[]) =>
  AccountModel.updateMany({ _id: people.map(({ accountId }) => accountId) }, { email_verified: true });
const follow = ({ follower, owner }: Actors) =>
  follower.call('PUT /user/{id}/follow-unfollow', {
    params: { id: follower.profileId },
    query: { targetId: owner.profileId },
  });

async function createPasskey({ owner }: Actors): Promise<string> {
  const passkey = {
    _id: newId(),
    account_id: owner.accountId,
    credential_id: newId(),
    public_key: 'AA',
    counter: 0,
    transports: [],
    name: 'Phone',
    synced: false,
    created_at: new Date(),
  };
  await PasskeyModel.create(passkey);
  return passkey._id;
}

async function createOtherSignIn({ owner }: Actors): Promise<string> {
  const body = { email: owner.email, password: goodPassword };
  await owner.call('POST /auth/sign-in', { body, as: undefined });
  await owner.refresh();
  const signIns = await owner.call('GET /account/sign-ins', {});
  const otherSignIn = signIns.body.find(signIn => !signIn.is_current);
  if (!otherSignIn) throw new Error('the owner has no other sign-in');
  return otherSignIn.id;
}

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const assertion = {
  ...credential,
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
};
const attestation = { ...credential, response: { clientDataJSON: 'AA', attestationObject: 'AA' } };
const passwordInput = { body: { password: goodPassword } };
const wrongCode = { body: { code: 'no-such-code' } };
const newProfile = { first_name: 'Ann', last_name: 'Lee', birthday: '1990-07-04' };

export const accessTable: Readonly<Record<string, AccessRow>> = {
  'POST /auth/sign-up': {
    expected: all(201),
    createInput: () => ({ body: { email: createEmail(), password: goodPassword } }),
  },
  'POST /auth/sign-in': {
    expected: all(401),
    createInput: () => ({ body: { email: createEmail(), password: goodPassword } }),
  },
  'POST /auth/refresh': { expected: all(401) },
  'POST /auth/sign-out': { expected: signedIn(200), needsNewActors: true },
  'POST /auth/reset-password': {
    expected: all(400),
    createInput: () => ({ body: { oobCode: 'x', password: goodPassword } }),
  },
  'POST /auth/verify-email': { expected: all(400), createInput: () => ({ body: { oobCode: 'x' } }) },
  'POST /auth/send-verification': { expected: signedIn(200) },
  'POST /auth/second-factor': {
    expected: all(401),
    createInput: () => ({ body: { ticket: 'x', code: '123456' } }),
  },
  'POST /auth/passkeys/begin': { expected: all(200) },
  'POST /auth/passkeys/finish': {
    expected: all(401),
    createInput: () => ({ body: { response: assertion } }),
  },
  'GET /auth/providers': { expected: all(200) },
  // No social provider is configured.
  'GET /auth/google': { expected: all(404) },
  'GET /auth/google/callback': { expected: all(404) },
  'GET /auth/apple': { expected: all(404) },
  'POST /auth/apple/callback': { expected: all(404), createInput: () => ({ body: {}, form: 'urlencoded' }) },
  'GET /auth/facebook': { expected: all(404) },
  'GET /auth/facebook/callback': { expected: all(404) },
  'GET /auth/jwks': { expected: all(200) },
  'POST /user/forgot-password': {
    expected: all(200),
    createInput: () => ({ body: { email: createEmail() } }),
  },

  'GET /account': { expected: signedIn(200) },
  'PUT /account/password': {
    expected: signedIn(403),
    createInput: () => ({ body: { password: 'not-the-password', new_password: goodPassword } }),
  },
  'PUT /account/email': { expected: signedIn(200), createInput: () => ({ body: { email: createEmail() } }) },
  'GET /account/sign-ins': { expected: signedIn(200) },
  'DELETE /account/sign-ins/{id}': {
    expected: [401, 404, 404, 200],
    createInput: async actors => ({ params: { id: await createOtherSignIn(actors) } }),
  },
  'POST /account/passkeys/begin': { expected: signedIn(200), createInput: () => ({ body: {} }) },
  'POST /account/passkeys': {
    expected: signedIn(401),
    createInput: () => ({ body: { response: attestation } }),
  },
  'PUT /account/passkeys/{id}': {
    expected: [401, 404, 404, 200],
    createInput: async actors => ({
      params: { id: await createPasskey(actors) },
      body: { name: 'Key ring' },
    }),
  },
  'DELETE /account/passkeys/{id}': {
    expected: [401, 404, 404, 200],
    createInput: async actors => ({ params: { id: await createPasskey(actors) } }),
  },
  'POST /account/second-factor/begin': { expected: signedIn(200), createInput: () => ({ body: {} }) },
  'POST /account/second-factor/confirm': {
    expected: signedIn(409),
    createInput: () => wrongCode,
    needsNewActors: true,
  },
  'POST /account/second-factor/recovery-codes': { expected: signedIn(409), createInput: () => wrongCode },
  'POST /account/second-factor/disable': { expected: signedIn(409), createInput: () => wrongCode },
  'POST /account/providers/{provider}': {
    expected: signedIn(404),
    createInput: () => ({ params: { provider: 'google' }, body: {} }),
  },
  'DELETE /account/providers/{provider}': {
    expected: signedIn(200),
    createInput: () => ({ params: { provider: 'google' } }),
  },
  'GET /user/export': { expected: signedIn(200) },
  'GET /account/deletion': { expected: signedIn(200) },
  'DELETE /user': { expected: signedIn(200), createInput: () => passwordInput, needsNewActors: true },
  'DELETE /user/delete': { expected: signedIn(200), createInput: () => passwordInput, needsNewActors: true },

  'GET /user': { expected: [401, 404, 200, 200] },
  'POST /user/signup': {
    expected: [401, 201, 409, 409],
    createInput: () => ({ body: newProfile }),
    needsNewActors: true,
  },
  'GET /user/find': { expected: all(200), createInput: ({ owner }) => ({ query: { id: owner.profileId } }) },
  'GET /user/username-available': {
    expected: all(200),
    createInput: () => ({ query: { username: 'ann.lee' } }),
  },
  'PUT /user/{id}': {
    expected: ownerOnly,
    createInput: actors => ({ params: toOwnerParams(actors), body: { bio: 'Tea' }, form: 'multipart' }),
  },
  'DELETE /user/{id}/background': {
    expected: ownerOnly,
    createInput: actors => ({ params: toOwnerParams(actors) }),
  },
  'PUT /user/{id}/follow-unfollow': {
    expected: ownerOnly,
    createInput: actors => ({
      params: toOwnerParams(actors),
      query: { targetId: actors.follower.profileId },
    }),
  },
  'DELETE /user/{id}/followers/{followerId}': {
    expected: ownerOnly,
    createInput: async actors => {
      const params = { ...toOwnerParams(actors), followerId: actors.follower.profileId };
      if (!(await isFollowing(actors))) await follow(actors);
      return { params };
    },
  },
  'GET /user/{id}/removed-followers': {
    expected: ownerOnly,
    createInput: actors => ({ params: toOwnerParams(actors) }),
  },
  'DELETE /user/{id}/removed-followers/{followerId}': {
    expected: ownerOnly,
    createInput: async actors => {
      const params = { ...toOwnerParams(actors), followerId: actors.follower.profileId };
      const removed = await actors.owner.call('GET /user/{id}/removed-followers', {
        params: toOwnerParams(actors),
        query: {},
      });
      if (removed.body.length > 0) return { params };
      if (!(await isFollowing(actors))) await follow(actors);
      await actors.owner.call('DELETE /user/{id}/followers/{followerId}', {
        params: { id: actors.owner.profileId, followerId: actors.follower.profileId },
      });
      return { params };
    },
  },
  'GET /user/details/followers': {
    expected: all(200),
    createInput: ({ owner }) => ({ query: { id: owner.profileId } }),
  },
  'GET /user/details/followings': {
    expected: all(200),
    createInput: ({ owner }) => ({ query: { id: owner.profileId } }),
  },
  'GET /user/search-users': { expected: all(200), createInput: () => ({ query: { query: 'lee' } }) },
  'POST /user/invite-friends': {
    expected: [401, 403, 200, 200],
    createInput: async ({ otherUser, owner }) => {
      await verifyEmails(otherUser, owner);
      return { body: { emails: [createEmail()] } };
    },
    needsNewActors: true,
  },
  'GET /user/friend-suggestions': { expected: [401, 403, 200, 200] },
  'POST /user/vote': { expected: all(200), createInput: () => ({ body: { result: 'up' } }) },
  'POST /settings/log': {
    expected: all(200),
    createInput: () => ({ body: { type: 'http', source: 'web', context: {}, path: '/' } }),
  },
  'POST /settings/spans': { expected: all(200), createInput: () => ({ body: { spans: [exampleSpan] } }) },
  'GET /api/address/search': { expected: all(200), createInput: () => ({ query: { query: 'Paris' } }) },
  'GET /settings/countries': { expected: all(200) },
};

async function isFollowing({ follower, owner }: Actors): Promise<boolean> {
  const response = await follower.call('GET /user/find', { query: { id: owner.profileId } });
  return 'is_following' in response.body && response.body.is_following;
}

export const externalRouteKeys = Object.entries(getRoutes('users'))
  .filter(([, { access }]) => access !== 'service')
  .map(([key]) => key);
