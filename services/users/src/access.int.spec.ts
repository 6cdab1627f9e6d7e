import { newId } from '@giftlist/contracts/primitives';
import { parseRouteKey } from '@giftlist/contracts/route';
import { getRoutes } from '@giftlist/contracts/routes';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PasskeyModel } from './passkeys/passkeys.store.ts';
import { usersService } from './service.ts';
import { SignInModel } from './sign-ins/sign-ins.store.ts';
import { FollowModel } from './store/follows.store.ts';
import { ProfileModel } from './store/profiles.store.ts';
import { type AccessRow, accessTable, externalRouteKeys, type RouteInput } from './testing/access-table.ts';
import { type Actors, createActors } from './testing/actors.ts';
import type { Browser } from './testing/browser.ts';

let service: TestService;
let actors: Actors;

beforeAll(async () => {
  const emptyExport = () => ({});
  service = await startTestService(usersService, {
    otherServices: {
      'GET /internal/lists/exports/{id}': emptyExport,
      'GET /internal/gifts/exports/{id}': emptyExport,
      'GET /internal/occasions/exports/{id}': emptyExport,
      'GET /internal/notifications/exports/{id}': emptyExport,
    },
  });
  actors = await createActors(service);
});
afterAll(() => service?.stop());

async function send(routeKey: string, { params = {}, query = {}, body, form }: RouteInput, token?: string) {
  const { method, path } = parseRouteKey(routeKey);
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? newId());
  const searchParams = new URLSearchParams(query);
  return fetch(`${service.url}${filledPath}?${searchParams}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { 'x-access-token': token }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: encodeBody(body, form) }),
  });
}

function encodeBody(body: unknown, form: RouteInput['form']): string | FormData | URLSearchParams {
  if (!form) return JSON.stringify(body);
  const fields = Object.entries(body ?? {});
  const encoded = form === 'multipart' ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) encoded.append(name, String(value));
  return encoded;
}

function getRow(routeKey: string): AccessRow {
  const row = accessTable[routeKey];
  if (!row) throw new Error(`the access table has no row for ${routeKey}`);
  return row;
}

async function collectStatuses(routeKey: string): Promise<number[]> {
  const { createInput = () => ({}), needsNewActors } = getRow(routeKey);
  const callingActors = needsNewActors ? await createActors(service) : actors;
  const statuses: number[] = [];
  const callers: Browser[] = [
    callingActors.visitor,
    callingActors.withoutProfile,
    callingActors.otherUser,
    callingActors.owner,
  ];
  for (const caller of callers) {
    const input = await createInput(callingActors);
    statuses.push((await send(routeKey, input, caller.token)).status);
  }
  return statuses;
}

it('the access table has a row for every public route of the users service', () => {
  expect(Object.keys(accessTable).sort()).toEqual([...externalRouteKeys].sort());
});

describe('status for a visitor, an account without a profile, another user and the owner', () => {
  it.each(Object.entries(accessTable).map(([key, { expected }]) => ({ key, expected })))(
    '$key: $expected',
    async ({ key, expected }) => {
      expect(await collectStatuses(key)).toEqual(expected);
    },
    60_000,
  );
});

describe('a caller who is not the owner', () => {
  const writeRoutes = Object.keys(accessTable).filter(key => key.includes('{id}') && !key.startsWith('GET '));

  async function loadOwnedData({ profileId, accountId: account_id }: Browser) {
    return {
      profile: await ProfileModel.findById(profileId).lean(),
      passkeys: await PasskeyModel.find({ account_id }).sort('_id').lean(),
      signIns: await SignInModel.find({ account_id }).sort('_id').lean(),
      follows: await FollowModel.find({ $or: [{ target_id: profileId }, { follower_id: profileId }] })
        .sort('_id')
        .lean(),
    };
  }

  it.each(writeRoutes)('cannot change the owner’s data through %s', async key => {
    const input = (await getRow(key).createInput?.(actors)) ?? {};
    const dataBefore = await loadOwnedData(actors.owner);
    expect(dataBefore.profile).not.toBeNull();
    for (const { token } of [actors.visitor, actors.withoutProfile, actors.otherUser]) {
      expect((await send(key, input, token)).ok).toBe(false);
    }
    expect(await loadOwnedData(actors.owner)).toEqual(dataBefore);
  });
});

describe('an internal route', () => {
  const internalRoutes = Object.entries(getRoutes('users'))
    .filter(([, { access }]) => access === 'service')
    .map(([key]) => key);

  it.each(internalRoutes)('rejects user access tokens: %s', async key => {
    for (const { token } of [actors.visitor, actors.withoutProfile, actors.otherUser, actors.owner]) {
      expect((await send(key, {}, token)).status).toBe(401);
    }
  });
});
