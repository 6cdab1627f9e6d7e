import { createHmac } from 'node:crypto';
import type { Delivery, ListState } from '@giftlist/contracts/lists/entities';
import { listChanged } from '@giftlist/contracts/lists/events';
import { type MailRequest, mailRequested } from '@giftlist/contracts/notifications/events';
import { newId } from '@giftlist/contracts/primitives';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll } from '@jest/globals';
import type { z } from 'zod';
import { giftsService } from './service.ts';

type State = z.input<typeof ListState>;
export type TestPerson = ReturnType<typeof createPerson>;

const cookieSecret = 'a secret that is only used in tests';

/** Creates the signed cookie of a browser where these people have signed in. */
export function createKnownCookie(...people: TestPerson[]): { giftlist_known: string } {
  const value = people.map(({ profileId }) => profileId).join(',');
  const signature = createHmac('sha256', cookieSecret).update(value).digest('base64').replace(/=+$/, '');
  return { giftlist_known: encodeURIComponent(`${value}.${signature}`) };
}

export const createPerson = (name: string) => ({
  accountId: newId(),
  profileId: newId(),
  email: `${name}@example.com`,
  emailVerified: true,
});

export interface GiftSystem {
  service: TestService;
  /** By default, publishes no event. */
  addList(owner: TestPerson, fields?: Partial<State>, options?: { published: boolean }): Promise<State>;
  /** By default, publishes the event. */
  changeList(list: State, fields: Partial<State>, options?: { published: boolean }): Promise<State>;
  addFollow(follower: TestPerson, target: TestPerson): void;
  /** The URLs from which the shop copied its product pictures, by path. */
  pictureSources: Map<string, string>;
  requests: Record<'lists' | 'follows' | 'contacts', number>;
  deliveries: { isUnavailable: boolean; find: (listId: string) => Delivery };
  /** Called during requests for a person's contact. */
  duringRequest: { contact: () => Promise<void> };
}

const inPerson: Delivery = { gift_receive_by: 'in_person', shipping_address: '', instruction: '' };

/** Starts the gifts service on real servers, with simulated lists and users services. */
export async function startGiftSystem(env: Record<string, string> = {}): Promise<GiftSystem> {
  const lists = new Map<string, State>();
  const people = new Map<string, TestPerson>();
  const follows = new Set<string>();
  const pictureSources = new Map<string, string>();
  const requests = { lists: 0, follows: 0, contacts: 0 };
  const deliveries: GiftSystem['deliveries'] = { isUnavailable: false, find: () => inPerson };
  const duringRequest = { contact: () => Promise.resolve() };
  const service = await startTestService(giftsService, {
    env: { COOKIE_SECRET: cookieSecret, ...env },
    otherServices: {
      'GET /internal/lists/{id}': ({ params }) => {
        requests.lists += 1;
        return lists.get(params.id) ?? fail('list/not-found');
      },
      'GET /internal/lists/{id}/delivery': ({ params }) => {
        if (deliveries.isUnavailable) return fail('upstream-unavailable');
        return deliveries.find(params.id);
      },
      'GET /internal/people/{id}/contact': async ({ params }) => {
        requests.contacts += 1;
        await duringRequest.contact();
        const { email, emailVerified: email_verified } = people.get(params.id) ?? fail('user/not-found');
        const other_emails = [`work.${email}`];
        return { email, email_verified, other_emails, first_name: 'Olga', timeZone: null };
      },
      'GET /internal/people/{id}': ({ params: { id } }) => {
        if (!people.has(id)) fail('user/not-found');
        const name = { first_name: 'Olga', last_name: 'Test', username: `olga-${id}`, profile_pic: null };
        const registered_at = '2026-01-01T00:00:00.000Z';
        return { id, ...name, version: 1, birth: null, country: null, timeZone: null, registered_at };
      },
      'POST /internal/products/picture-source': ({ body }) => ({
        url: pictureSources.get(body.path) ?? fail('product/not-found'),
      }),
      'GET /internal/follows/{follower}/{target}': ({ params }) => {
        requests.follows += 1;
        return { following: follows.has(`${params.follower} ${params.target}`), version: follows.size };
      },
    },
  });
  const storeList = async (list: State, published: boolean): Promise<State> => {
    lists.set(list.id, list);
    if (published) await service.publish(listChanged, list);
    return list;
  };
  return {
    service,
    pictureSources,
    requests,
    duringRequest,
    deliveries,
    addList: (owner, fields = {}, { published } = { published: false }) => {
      people.set(owner.profileId, owner);
      return storeList(
        {
          id: newId(),
          version: 1,
          user_id: owner.profileId,
          list_name: 'Birthday',
          giftlist_type: 'public',
          editor_keys: [],
          editor_ids: [],
          gifts_revealed: false,
          isArchived: false,
          isDeleted: false,
          occasion_date: null,
          currency: 'USD',
          createdAt: '2026-01-01T00:00:00.000Z',
          ...fields,
        },
        published,
      );
    },
    changeList: (list, fields, { published } = { published: true }) =>
      storeList({ ...list, version: list.version + 1, ...fields }, published),
    addFollow: (follower, target) => void follows.add(`${follower.profileId} ${target.profileId}`),
  };
}

export function useGiftSystem(): GiftSystem {
  const system = {} as GiftSystem;
  beforeAll(async () => void Object.assign(system, await startGiftSystem()));
  afterAll(() => system.service.stop());
  return system;
}

export const openMails = (
  service: TestService,
  mails: Awaited<ReturnType<TestService['capturedEvents']>>,
): Promise<MailRequest[]> =>
  Promise.all(mails.of(mailRequested).map(({ data }) => service.openMail(data.sealed)));

export const getEmailKey = (service: TestService, email: string): string =>
  service.get(EmailKeys).hashEmail(email);

export async function addGift(
  service: TestService,
  as: TestPerson,
  list: State,
  fields: Record<string, unknown> = {},
) {
  const response = await service.call('POST /giftitem/create', {
    as,
    query: {},
    body: { giftlist_id: list.id, gift_title: 'Kite', ...fields },
  });
  return response.body.data;
}

/** Throws if a value that the test relies on is missing. */
export function requireValue<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A value that the test relies on is missing');
  return value;
}

export const createReserveForm = (gift_id: string, name = 'Vera') => ({
  gift_id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  message: 'Enjoy!',
});
