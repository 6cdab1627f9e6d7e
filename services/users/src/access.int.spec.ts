import { newId } from '@giftlist/contracts/primitives';
import { parseRouteKey } from '@giftlist/contracts/route';
import { routesOf } from '@giftlist/contracts/routes';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PasskeyModel } from './passkeys/passkeys.store.ts';
import { usersService } from './service.ts';
import { SignInModel } from './sign-ins/sign-ins.store.ts';
import { FollowModel } from './store/follows.store.ts';
import { ProfileModel } from './store/profiles.store.ts';
import { accessTable, type Cast, newCast, peopleRouteKeys, type RouteInput } from './testing/access-table.ts';
import type { Browser } from './testing/browser.ts';

let service: TestService;
let cast: Cast;

beforeAll(async () => {
  const nothing = () => ({});
  service = await startTestService(usersService, {
    owners: {
      'GET /internal/lists/exports/{id}': nothing,
      'GET /internal/gifts/exports/{id}': nothing,
      'GET /internal/occasions/exports/{id}': nothing,
      'GET /internal/notifications/exports/{id}': nothing,
    },
  });
  cast = await newCast(service);
});
afterAll(() => service?.stop());

/** Sends a call with only the caller's access token, without cookies. */
async function send(key: string, { params = {}, query = {}, body, form }: RouteInput, token?: string) {
  const { method, path } = parseRouteKey(key);
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? newId());
  const search = new URLSearchParams(query);
  return fetch(`${service.url}${filled}?${search}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { 'x-access-token': token }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: bodyOf(body, form) }),
  });
}

function bodyOf(body: unknown, form: RouteInput['form']): string | FormData | URLSearchParams {
  if (!form) return JSON.stringify(body);
  const fields = Object.entries(body ?? {});
  const sent = form === 'multipart' ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) sent.append(name, String(value));
  return sent;
}

async function collectStatuses(key: string): Promise<number[]> {
  const { createInput: ask = () => ({}), fresh } = accessTable[key] ?? { expected: [] };
  const people = fresh ? await newCast(service) : cast;
  const statuses: number[] = [];
  const callers: Browser[] = [people.visitor, people.unfinished, people.another, people.owner];
  for (const caller of callers) {
    const input = await ask(people);
    statuses.push((await send(key, input, caller.token)).status);
  }
  return statuses;
}

it('has a row for every route of people', () => {
  expect(Object.keys(accessTable).sort()).toEqual([...peopleRouteKeys].sort());
});

describe('the access table of people', () => {
  it.each(Object.entries(accessTable).map(([key, { expected }]) => ({ key, expected })))(
    '$key: $expected',
    async ({ key, expected }) => {
      expect(await collectStatuses(key)).toEqual(expected);
    },
    60_000,
  );
});

describe('a caller who is not the owner', () => {
  const changing = Object.keys(accessTable).filter(key => key.includes('{id}') && !key.startsWith('GET '));

  async function belongings({ profileId, accountId: account_id }: Browser) {
    return {
      profile: await ProfileModel.findById(profileId).lean(),
      passkeys: await PasskeyModel.find({ account_id }).sort('_id').lean(),
      signIns: await SignInModel.find({ account_id }).sort('_id').lean(),
      follows: await FollowModel.find({ $or: [{ target_id: profileId }, { follower_id: profileId }] })
        .sort('_id')
        .lean(),
    };
  }

  it.each(changing)('changes nothing by %s', async key => {
    const input = await accessTable[key]?.createInput?.(cast);
    const before = await belongings(cast.owner);
    expect(before.profile).not.toBeNull();
    for (const { token } of [cast.visitor, cast.unfinished, cast.another]) {
      expect((await send(key, input ?? {}, token)).ok).toBe(false);
    }
    expect(await belongings(cast.owner)).toEqual(before);
  });
});

describe('what services ask', () => {
  const internal = Object.entries(routesOf('users'))
    .filter(([, { access }]) => access === 'service')
    .map(([key]) => key);

  it.each(internal)('%s: no person at all', async key => {
    for (const { token } of [cast.visitor, cast.unfinished, cast.another, cast.owner]) {
      expect((await send(key, {}, token)).status).toBe(401);
    }
  });
});
