import { newId } from '@giftlist/contracts/primitives';
import { routesOf } from '@giftlist/contracts/routes';
import type { TestService } from '@giftlist/service-kit/testing';
import { PasskeyModel } from '../passkeys/passkeys.store.ts';
import { AccountModel } from '../store/accounts.store.ts';
import { anyEmail, Browser, goodPassword, newPerson } from './browser.ts';
import { anySpan } from './spans.ts';

/** The caller and the owner of the requested object. */
export interface Cast {
  service: TestService;
  visitor: Browser;
  /** Signed in, without a profile. */
  unfinished: Browser;
  another: Browser;
  owner: Browser;
  /** Follows the owner. */
  follower: Browser;
}

export interface RouteInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: 'multipart' | 'urlencoded';
}

/** The status for each of four callers: visitor, signed in without a profile, another user, the owner. */
export interface AccessRow {
  expected: readonly [visitor: number, unfinished: number, another: number, owner: number];
  /** The requested object, created for each caller. */
  ask?: (cast: Cast) => RouteInput | Promise<RouteInput>;
  /** The call ends the caller's sign-in or changes their account, so it needs new people. */
  fresh?: true;
}

const all = (status: number): AccessRow['expected'] => [status, status, status, status];
const signedIn = (status: number): AccessRow['expected'] => [401, status, status, status];
const ownOnly: AccessRow['expected'] = [401, 403, 403, 200];
const ofOwner = ({ owner }: Cast) => ({ id: owner.profileId });
const verifyEmailOf = (...people: Browser[]) =>
  AccountModel.updateMany({ _id: people.map(({ accountId }) => accountId) }, { email_verified: true });
const follow = ({ follower, owner }: Cast) =>
  follower.call('PUT /user/{id}/follow-unfollow', {
    params: { id: follower.profileId },
    query: { targetId: owner.profileId },
  });

async function passkeyOf({ owner }: Cast): Promise<string> {
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

/** A sign-in of the owner in another browser. */
async function otherSignIn({ service, owner }: Cast): Promise<string> {
  const body = { email: owner.email, password: goodPassword };
  await owner.call('POST /auth/sign-in', { body, as: undefined });
  await owner.refresh();
  const open = await owner.call('GET /account/sign-ins', {});
  const other = open.body.find(signIn => !signIn.is_current);
  return other?.id ?? `${service.namespace} has no other sign-in`;
}

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const signed = {
  ...credential,
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
};
const made = { ...credential, response: { clientDataJSON: 'AA', attestationObject: 'AA' } };
const withPassword = { body: { password: goodPassword } };
const factorCode = { body: { code: 'no-such-code' } };
const name = { first_name: 'Ann', last_name: 'Lee', birthday: '1990-07-04' };

/** Every route of the users service except those for services only. */
export const accessTable: Readonly<Record<string, AccessRow>> = {
  'POST /auth/sign-up': {
    expected: all(201),
    ask: () => ({ body: { email: anyEmail(), password: goodPassword } }),
  },
  'POST /auth/sign-in': {
    expected: all(401),
    ask: () => ({ body: { email: anyEmail(), password: goodPassword } }),
  },
  'POST /auth/refresh': { expected: all(401) },
  'POST /auth/sign-out': { expected: signedIn(200), fresh: true },
  'POST /auth/reset-password': {
    expected: all(400),
    ask: () => ({ body: { oobCode: 'x', password: goodPassword } }),
  },
  'POST /auth/verify-email': { expected: all(400), ask: () => ({ body: { oobCode: 'x' } }) },
  'POST /auth/send-verification': { expected: signedIn(200) },
  'POST /auth/second-factor': {
    expected: all(401),
    ask: () => ({ body: { ticket: 'x', code: '123456' } }),
  },
  'POST /auth/passkeys/begin': { expected: all(200) },
  'POST /auth/passkeys/finish': { expected: all(401), ask: () => ({ body: { response: signed } }) },
  'GET /auth/providers': { expected: all(200) },
  'GET /auth/google': { expected: all(404) },
  'GET /auth/google/callback': { expected: all(404) },
  'GET /auth/apple': { expected: all(404) },
  'POST /auth/apple/callback': { expected: all(404), ask: () => ({ body: {}, form: 'urlencoded' }) },
  'GET /auth/facebook': { expected: all(404) },
  'GET /auth/facebook/callback': { expected: all(404) },
  'GET /auth/jwks': { expected: all(200) },
  'POST /user/forgot-password': { expected: all(200), ask: () => ({ body: { email: anyEmail() } }) },

  'GET /account': { expected: signedIn(200) },
  'PUT /account/password': {
    expected: signedIn(403),
    ask: () => ({ body: { password: 'not-the-password', new_password: goodPassword } }),
  },
  'PUT /account/email': { expected: signedIn(200), ask: () => ({ body: { email: anyEmail() } }) },
  'GET /account/sign-ins': { expected: signedIn(200) },
  'DELETE /account/sign-ins/{id}': {
    expected: [401, 404, 404, 200],
    ask: async cast => ({ params: { id: await otherSignIn(cast) } }),
  },
  'POST /account/passkeys/begin': { expected: signedIn(200), ask: () => ({ body: {} }) },
  'POST /account/passkeys': { expected: signedIn(401), ask: () => ({ body: { response: made } }) },
  'PUT /account/passkeys/{id}': {
    expected: [401, 404, 404, 200],
    ask: async cast => ({ params: { id: await passkeyOf(cast) }, body: { name: 'Key ring' } }),
  },
  'DELETE /account/passkeys/{id}': {
    expected: [401, 404, 404, 200],
    ask: async cast => ({ params: { id: await passkeyOf(cast) } }),
  },
  'POST /account/second-factor/begin': { expected: signedIn(200), ask: () => ({ body: {} }) },
  'POST /account/second-factor/confirm': { expected: signedIn(409), ask: () => factorCode, fresh: true },
  'POST /account/second-factor/recovery-codes': { expected: signedIn(409), ask: () => factorCode },
  'POST /account/second-factor/disable': { expected: signedIn(409), ask: () => factorCode },
  'POST /account/providers/{provider}': {
    expected: signedIn(404),
    ask: () => ({ params: { provider: 'google' }, body: {} }),
  },
  'DELETE /account/providers/{provider}': {
    expected: signedIn(200),
    ask: () => ({ params: { provider: 'google' } }),
  },
  'GET /user/export': { expected: signedIn(200) },
  'GET /account/deletion': { expected: signedIn(200) },
  'DELETE /user': { expected: signedIn(200), ask: () => withPassword, fresh: true },
  'DELETE /user/delete': { expected: signedIn(200), ask: () => withPassword, fresh: true },

  'GET /user': { expected: [401, 404, 200, 200] },
  'POST /user/signup': { expected: [401, 201, 409, 409], ask: () => ({ body: name }), fresh: true },
  'GET /user/find': { expected: all(200), ask: ({ owner }) => ({ query: { id: owner.profileId } }) },
  'GET /user/username-available': { expected: all(200), ask: () => ({ query: { username: 'ann.lee' } }) },
  'PUT /user/{id}': {
    expected: ownOnly,
    ask: cast => ({ params: ofOwner(cast), body: { bio: 'Tea' }, form: 'multipart' }),
  },
  'DELETE /user/{id}/background': { expected: ownOnly, ask: cast => ({ params: ofOwner(cast) }) },
  'PUT /user/{id}/follow-unfollow': {
    expected: ownOnly,
    ask: cast => ({ params: ofOwner(cast), query: { targetId: cast.follower.profileId } }),
  },
  'DELETE /user/{id}/followers/{followerId}': {
    expected: ownOnly,
    ask: async cast => {
      const params = { ...ofOwner(cast), followerId: cast.follower.profileId };
      if (!(await isFollowing(cast))) await follow(cast);
      return { params };
    },
  },
  'GET /user/{id}/removed-followers': { expected: ownOnly, ask: cast => ({ params: ofOwner(cast) }) },
  'DELETE /user/{id}/removed-followers/{followerId}': {
    expected: ownOnly,
    ask: async cast => {
      const params = { ...ofOwner(cast), followerId: cast.follower.profileId };
      const removed = await cast.owner.call('GET /user/{id}/removed-followers', {
        params: ofOwner(cast),
        query: {},
      });
      if (removed.body.length > 0) return { params };
      if (!(await isFollowing(cast))) await follow(cast);
      await cast.owner.call('DELETE /user/{id}/followers/{followerId}', {
        params: { id: cast.owner.profileId, followerId: cast.follower.profileId },
      });
      return { params };
    },
  },
  'GET /user/details/followers': {
    expected: all(200),
    ask: ({ owner }) => ({ query: { id: owner.profileId } }),
  },
  'GET /user/details/followings': {
    expected: all(200),
    ask: ({ owner }) => ({ query: { id: owner.profileId } }),
  },
  'GET /user/search-users': { expected: all(200), ask: () => ({ query: { query: 'lee' } }) },
  'POST /user/invite-friends': {
    expected: [401, 403, 200, 200],
    ask: async ({ another, owner }) => {
      await verifyEmailOf(another, owner);
      return { body: { emails: [anyEmail()] } };
    },
    fresh: true,
  },
  'GET /user/friend-suggestions': { expected: [401, 403, 200, 200] },
  'POST /user/vote': { expected: all(200), ask: () => ({ body: { result: 'up' } }) },
  'POST /settings/log': {
    expected: all(200),
    ask: () => ({ body: { type: 'http', source: 'web', context: {}, path: '/' } }),
  },
  'POST /settings/spans': { expected: all(200), ask: () => ({ body: { spans: [anySpan] } }) },
  'GET /api/address/search': { expected: all(200), ask: () => ({ query: { query: 'Paris' } }) },
  'GET /settings/countries': { expected: all(200) },
};

async function isFollowing({ follower, owner }: Cast): Promise<boolean> {
  const found = await follower.call('GET /user/find', { query: { id: owner.profileId } });
  return 'is_following' in found.body && found.body.is_following;
}

/** The public routes; the others are internal. */
export const peopleRouteKeys = Object.entries(routesOf('users'))
  .filter(([, { access }]) => access !== 'service')
  .map(([key]) => key);

export async function newCast(service: TestService): Promise<Cast> {
  return {
    service,
    visitor: new Browser(service),
    unfinished: await new Browser(service).signUp(),
    another: await newPerson(service),
    owner: await newPerson(service),
    follower: await newPerson(service),
  };
}
