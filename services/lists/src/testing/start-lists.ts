import { newId } from '@giftlist/contracts/primitives';
import type { BodyInputOf } from '@giftlist/contracts/routes';
import { startTestService, type TestService, type TestServiceOptions } from '@giftlist/service-kit/testing';
import { listsService } from '../service.ts';

export interface TestPerson {
  profileId: string;
  accountId: string;
  email: string;
  emailVerified: boolean;
}

export const createPerson = (name: string): TestPerson => ({
  profileId: newId(),
  accountId: newId(),
  email: `${name}@example.com`,
  emailVerified: true,
});

interface FakeUsers {
  /** `follower:target` pairs that the users service returns. */
  follows: Set<string>;
  /** Profile ids by email address. */
  byEmail: Map<string, string>;
  /** Email addresses that the lists service reported as verified. */
  verified: { account_id: string; email: string }[];
}

interface FakeGifts {
  /** `list:token hash` pairs for which the gifts service finds a claim. */
  held: Set<string>;
  requests: number;
}

export interface TestLists extends TestService {
  users: FakeUsers;
  gifts: FakeGifts;
  createList(owner: TestPerson, body?: Partial<BodyInputOf<'POST /giftlist/create'>>): Promise<string>;
}

export async function startLists(options: TestServiceOptions = {}): Promise<TestLists> {
  const users: FakeUsers = { follows: new Set(), byEmail: new Map(), verified: [] };
  const gifts: FakeGifts = { held: new Set(), requests: 0 };
  const service = await startTestService(listsService, {
    ...options,
    otherServices: {
      // Must precede the next pattern, which matches this path too.
      'GET /internal/people/by-email': ({ query }) => ({ id: users.byEmail.get(query.email) ?? null }),
      'GET /internal/people/{id}': ({ params }) => ({
        id: params.id,
        first_name: 'Ada',
        last_name: 'Lovelace',
        username: 'ada',
        profile_pic: null,
        version: 1,
        birth: null,
        country: null,
        timeZone: null,
        registered_at: '2026-01-01T00:00:00.000Z',
      }),
      'GET /internal/follows/{follower}/{target}': ({ params }) => {
        const following = users.follows.has(`${params.follower}:${params.target}`);
        return { following, version: following ? 1 : 0 };
      },
      'POST /internal/verified-emails': ({ body }) => {
        users.verified.push(body);
        return { data: {} };
      },
      'POST /internal/gifts/held-claims': ({ body }) => {
        gifts.requests += 1;
        return { held: body.token_hashes.some(hash => gifts.held.has(`${body.giftlist_id}:${hash}`)) };
      },
      ...options.otherServices,
    },
  });
  return {
    ...service,
    users,
    gifts,
    createList: async (owner, body = {}) => {
      const response = await service.call('POST /giftlist/create', {
        as: owner,
        body: { list_name: 'Tea', ...body },
      });
      return response.body.data.id;
    },
  };
}
