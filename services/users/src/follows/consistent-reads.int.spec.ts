import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { type Browser, createPerson } from '../testing/browser.ts';

let service: TestService;
let star: Browser;
let fans: Browser[];

beforeAll(async () => {
  service = await startTestService(usersService);
  star = await createPerson(service, { first_name: 'Stella', username: 'stella' });
  fans = [];
  for (let index = 0; index < 4; index += 1)
    fans.push(await createPerson(service, { first_name: `Fan${index}` }));
});
afterAll(() => service?.stop());

const toggleFollow = (fan: Browser, target: Browser) =>
  fan.call('PUT /user/{id}/follow-unfollow', {
    params: { id: fan.profileId },
    query: { targetId: target.profileId },
  });

async function readWhileWriting(write: () => Promise<unknown>, read: () => Promise<void>): Promise<void> {
  const state = { isDone: false };
  const writing = write().finally(() => {
    state.isDone = true;
  });
  const reading = Array.from({ length: 3 }, async () => {
    while (!state.isDone) await read();
  });
  await Promise.all([writing, ...reading]);
}

async function toggleRepeatedly(fan: Browser, target: Browser, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await toggleFollow(fan, target);
}
const toggleAllFans = () => Promise.all(fans.map(fan => toggleRepeatedly(fan, star, 15)));

describe('while people follow and unfollow', () => {
  it('a page of followers has as many entries as its total', async () => {
    const query = { id: star.profileId, page: 1 };
    await readWhileWriting(toggleAllFans, async () => {
      const { body, headers } = await service.call('GET /user/details/followers', { query });
      expect(headers.get('x-total-count')).toBe(String(body.length));
    });
  });

  it('a page of followed people has as many entries as its total', async () => {
    const [fan, ...others] = fans as [Browser, ...Browser[]];
    const query = { id: fan.profileId, page: 1 };
    const write = async () => {
      for (let turn = 0; turn < 10; turn += 1) for (const other of others) await toggleFollow(fan, other);
    };
    await readWhileWriting(write, async () => {
      const { body, headers } = await service.call('GET /user/details/followings', { query });
      expect(headers.get('x-total-count')).toBe(String(body.length));
    });
  });

  it('the viewer’s own profile counts the followers that it lists', async () => {
    await readWhileWriting(toggleAllFans, async () => {
      const { body } = await star.call('GET /user', {});
      expect(body.follower_ids).toHaveLength(body.followers_count);
      expect(body.following_ids).toHaveLength(body.following_count);
    });
  });

  it('a profile’s follower count matches the follow state of its only follower', async () => {
    const target = await createPerson(service, { first_name: 'Lonely' });
    const [fan] = fans as [Browser, ...Browser[]];
    await readWhileWriting(
      () => toggleRepeatedly(fan, target, 25),
      async () => {
        const { body } = await fan.call('GET /user/find', { query: { id: target.profileId } });
        if (!('is_following' in body)) throw new Error('a public profile was expected');
        expect(body.followers_count).toBe(body.is_following ? 1 : 0);
      },
    );
  });

  it('the follow state and follower count agree in each toggle response', async () => {
    const target = await createPerson(service, { first_name: 'Target' });
    const [fan] = fans as [Browser, ...Browser[]];
    const responses = await Promise.all(Array.from({ length: 12 }, () => toggleFollow(fan, target)));
    for (const { body } of responses.filter(({ status }) => status === 200)) {
      expect(body.data.target).toMatchObject({
        is_following: body.data.following,
        followers_count: body.data.following ? 1 : 0,
      });
    }
  });

  it('a page of removed followers has as many entries as its total', async () => {
    const [fan] = fans as [Browser, ...Browser[]];
    const target = await createPerson(service, { first_name: 'Strict' });
    const params = { id: target.profileId, followerId: fan.profileId };
    const write = async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        await toggleFollow(fan, target);
        await target.call('DELETE /user/{id}/followers/{followerId}', { params });
        await target.call('DELETE /user/{id}/removed-followers/{followerId}', { params });
      }
    };
    await readWhileWriting(write, async () => {
      const page = await target.call('GET /user/{id}/removed-followers', {
        params: { id: target.profileId },
        query: { page: 1 },
      });
      expect(page.headers.get('x-total-count')).toBe(String(page.body.length));
    });
  });
});
