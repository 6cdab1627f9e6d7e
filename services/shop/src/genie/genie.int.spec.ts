import { giftAdded, giftChanged, giftRemoved } from '@giftlist/contracts/gifts/events';
import { newId } from '@giftlist/contracts/primitives';
import { userDeleted } from '@giftlist/contracts/users/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shopService } from '../service.ts';
import { ConversationModel } from './conversation.store.ts';
import {
  collectReply,
  createGiftData,
  createListState,
  parseEvents,
  startConversation,
} from './genie.testing.ts';
import { ListGiftModel } from './list-gift.store.ts';
import { OpenedLists } from './opened-list.ts';

const createPerson = () => ({
  accountId: newId(),
  profileId: newId(),
  email: 'ada@giftlist.example',
  emailVerified: true,
  sessionId: newId(),
});
const owner = createPerson();
const list = createListState({ user_id: owner.profileId });

let service: TestService;
beforeAll(async () => {
  service = await startTestService(shopService, {
    env: { GENIE_MESSAGES_PER_DAY: '8' },
    otherServices: { 'GET /internal/lists/{id}': () => list },
  });
});
afterAll(() => service?.stop());

describe('a conversation with Genie', () => {
  it('streams text, products with reasons, and at most one question', async () => {
    const conversation = await startConversation(service);
    const response = await conversation.post('my dad, 60, likes fishing and jazz, under 50');
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const events = parseEvents(response.text);
    expect(events.filter(event => event.type === 'text').length).toBeGreaterThan(5);
    const { text, ideas, question, known, isDone } = collectReply(response.text);
    expect(text).toContain('your dad, 60, fishing and jazz, under $50');
    expect(ideas.length).toBeGreaterThanOrEqual(3);
    for (const { product, reason } of ideas) {
      expect(product.price).toBeLessThanOrEqual(50);
      expect(reason.length).toBeGreaterThan(10);
      const catalogueProduct = await service.call('GET /products/{id}', {
        params: { id: product.product_id },
        query: {},
      });
      expect(catalogueProduct.body.product_title).toBe(product.product_title);
    }
    expect(question?.text.match(/\?/g)).toHaveLength(1);
    expect(known.map(({ key }) => key)).toEqual(['for', 'age', 'likes', 'budget']);
    expect(isDone).toBe(true);
  });

  it('returns the stored reply for a repeated idempotency key', async () => {
    const { post, read: getConversation } = await startConversation(service);
    const send = (text: string, key: string) => post(text, { 'idempotency-key': key });
    const replies = [];
    for (let attempt = 0; attempt < 10; attempt += 1)
      replies.push(collectReply((await send('my dad likes jazz', 'one')).text));
    const [first] = replies;
    expect(first?.isDone).toBe(true);
    expect(first?.ideas.length).toBeGreaterThan(2);
    for (const reply of replies) expect(reply).toEqual(first);
    expect(collectReply((await send('cheaper', 'two')).text).isDone).toBe(true);
    expect((await send('my mom', 'one')).problem.code).toBe('idempotency/mismatch');
    // Simultaneous requests return the same stored reply.
    const responses = await Promise.all([send('no gadgets', 'three'), send('no gadgets', 'three')]);
    const lastEvents = responses.map(({ text }) => parseEvents(text).at(-1));
    expect(lastEvents[0]).toEqual({ type: 'done', message_id: expect.any(String) });
    expect(lastEvents[1]).toEqual(lastEvents[0]);
    const stored = await getConversation();
    expect(stored.body.messages.map(({ text }) => text)).toEqual([
      expect.any(String),
      'my dad likes jazz',
      first?.text,
      'cheaper',
      expect.any(String),
      'no gadgets',
      expect.any(String),
    ]);
  });

  it('keeps the criteria for refinements, and restores the conversation after a reload', async () => {
    const conversation = await startConversation(service);
    const first = await conversation.send('my sister loves tea and yoga, under 60');
    const cheaper = await conversation.send('cheaper');
    const highestPrice = Math.max(...cheaper.ideas.map(({ product }) => product.price));
    expect(highestPrice).toBeLessThan(Math.max(...first.ideas.map(({ product }) => product.price)));
    const reloaded = await conversation.read();
    expect(reloaded.body.messages.map(({ from }) => from)).toEqual([
      'genie',
      'person',
      'genie',
      'person',
      'genie',
    ]);
    expect(reloaded.body.messages.at(-1)?.ideas.map(idea => idea.product.product_id)).toEqual(
      cheaper.ideas.map(idea => idea.product.product_id),
    );
    const inGermany = await conversation.read({ country: 'de' });
    const getBudget = ({ body }: typeof reloaded) => body.known.find(({ key }) => key === 'budget')?.value;
    expect(getBudget(reloaded)).toMatch(/^Under \$\d/);
    expect(getBudget(inGermany)).toMatch(/^Under €\d/);
  });

  it('replies to questions about Giftlist from the FAQ, with a link', async () => {
    const conversation = await startConversation(service);
    await conversation.send('my dad likes fishing, under 50');
    const reply = await conversation.send('does it cost anything?');
    expect(reply).toMatchObject({ lang: 'en', ideas: [], link: { to: '/faq' } });
    const faq = await service.call('GET /settings/faq', { query: { type: 'general' } });
    expect(reply.text).toBe(faq.body.find(({ question }) => question === 'Does it cost anything?')?.answer);
    const reloaded = await conversation.read();
    expect(reloaded.body.messages.at(-1)).toMatchObject({ lang: 'en', link: reply.link, text: reply.text });
    expect(reloaded.body.messages.at(-2)).toMatchObject({ lang: null, link: null });
    expect(reloaded.body.known.map(({ key }) => key)).toEqual(['for', 'likes', 'budget']);
  });

  it('reads refusals stored by earlier releases', async () => {
    const conversation = await startConversation(service);
    const olderRefusal = { label: 'gadgets', tags: ['tech'], categories: ['tech'], stems: ['smart'] };
    await ConversationModel.updateOne(
      { _id: conversation.id },
      { $set: { 'wish.refusals': [olderRefusal] } },
    );
    const { ideas, known } = await conversation.send('my dad likes music, under 100');
    expect(known.find(({ key }) => key === 'avoid')?.value).toBe('Gadgets');
    expect(ideas.length).toBeGreaterThan(2);
    for (const { product } of ideas) expect(product.product_category).not.toBe('Tech');
  });

  it('belongs to the browser that started it, not to an account in that browser', async () => {
    const conversation = await startConversation(service);
    const getConversation = (caller: object) =>
      service.call('GET /genie/conversations/{id}', {
        params: { id: conversation.id },
        query: {},
        ...caller,
      });
    expect((await getConversation({ cookies: conversation.cookies })).status).toBe(200);
    for (const caller of [{}, { as: createPerson() }, { as: createPerson(), cookies: conversation.cookies }])
      expect((await getConversation(caller)).problem.code).toBe('conversation/not-found');
    expect((await getConversation({ cookies: conversation.cookies })).status).toBe(200);
  });

  it('is deleted with its account', async () => {
    const ada = createPerson();
    const started = await service.call('POST /genie/conversations', { body: {}, as: ada });
    const getConversation = () =>
      service.call('GET /genie/conversations/{id}', {
        params: { id: started.body.data.id },
        query: {},
        as: ada,
      });
    expect((await getConversation()).status).toBe(200);
    await ListGiftModel.insertMany(
      Array.from({ length: 450 }, () => ({
        _id: newId(),
        version: 1,
        list_id: newId(),
        owner_id: ada.profileId,
        title: 'Kite',
        removed: false,
      })),
    );
    await service.publish(userDeleted, {
      id: ada.profileId,
      account_id: ada.accountId,
      at: '2026-01-02T00:00:00.000Z',
    });
    await eventually(async () => expect((await getConversation()).status).toBe(404));
    await eventually(async () =>
      expect(await ListGiftModel.countDocuments({ owner_id: ada.profileId })).toBe(0),
    );
  });

  it('rejects messages beyond the daily limit', async () => {
    const conversation = await startConversation(service);
    for (let count = 0; count < 8; count += 1) await conversation.send('hello');
    const refused = await conversation.post('hello');
    expect(refused.problem).toMatchObject({ status: 429, code: 'rate-limited' });
  });

  it('cannot be started beyond the daily limit of conversations', async () => {
    const as = createPerson();
    for (let count = 0; count < 60; count += 1)
      await service.call('POST /genie/conversations', { body: {}, as });
    const refused = await service.call('POST /genie/conversations', { body: {}, as });
    expect(refused.problem).toMatchObject({ status: 429, code: 'rate-limited' });
  });

  it('returns a field error for an empty message', async () => {
    const conversation = await startConversation(service);
    const response = await conversation.post('   ');
    expect(response.problem.errors?.[0]?.path).toBe('body.text');
  });
});

describe('the list that Genie was opened from', () => {
  const waitForTitles = (titles: readonly string[]) =>
    eventually(async () =>
      expect((await service.get(OpenedLists).loadTitles(list.id)).toSorted()).toEqual(titles.toSorted()),
    );

  it('determines the greeting and the criteria', async () => {
    const telescope = createGiftData(list, 'Beginner telescope for stargazing');
    const removed = createGiftData(list, 'Tennis racket');
    await service.publish(giftAdded, telescope);
    await service.publish(giftAdded, createGiftData(list, 'Star atlas for stargazers'));
    await service.publish(giftAdded, removed);
    await service.publish(giftRemoved, { ...removed, version: 2 });
    const atlas = 'Star atlas for stargazers';
    await waitForTitles(['Beginner telescope for stargazing', atlas]);
    await service.publish(giftRemoved, { ...telescope, version: 2 });
    await waitForTitles([atlas]);
    await service.publish(giftChanged, { ...telescope, version: 3 });
    await waitForTitles(['Beginner telescope for stargazing', atlas]);
    const started = await service.call('POST /genie/conversations', {
      body: { list_id: list.id },
      as: owner,
    });
    const conversation = await service.call('GET /genie/conversations/{id}', {
      params: { id: started.body.data.id },
      query: {},
      as: owner,
    });
    expect(conversation.body.list_name).toBe('Ada turns 30');
    expect(conversation.body.messages[0]?.text).toContain('astronomy');
    expect(conversation.body.known.map(({ key, value }) => `${key}: ${value}`)).toContain(
      'occasion: Birthday',
    );
  });

  it('is not used for people who may not see it', async () => {
    const started = await service.call('POST /genie/conversations', {
      body: { list_id: list.id },
      as: createPerson(),
    });
    const conversation = await startConversation(service, { list_id: list.id });
    const storedConversation = await conversation.read();
    expect(started.status).toBe(201);
    expect(storedConversation.body.list_name).toBeNull();
    expect(storedConversation.text).not.toContain('Ada turns 30');
  });

  describe('sent with a message', () => {
    const sendWithList = async (caller: ReturnType<typeof createPerson>) => {
      const started = await service.call('POST /genie/conversations', { body: {}, as: caller });
      const params = { id: started.body.data.id };
      const response = await service.call('POST /genie/conversations/{id}/messages', {
        params,
        body: { text: 'something nice', list_id: list.id },
        as: caller,
      });
      const storedConversation = await service.call('GET /genie/conversations/{id}', {
        params,
        query: {},
        as: caller,
      });
      return { reply: collectReply(response.text), storedConversation };
    };

    it('becomes the list of the conversation', async () => {
      const { reply, storedConversation } = await sendWithList(owner);
      expect(reply.known.map(({ key, value }) => `${key}: ${value}`)).toContain('occasion: Birthday');
      expect(reply.ideas.map(({ product }) => product.product_title)).not.toContain(
        'Beginner telescope for stargazing',
      );
      expect(storedConversation.body).toMatchObject({ list_id: list.id, list_name: 'Ada turns 30' });
    });

    it('is not used for people who may not see it', async () => {
      const { reply, storedConversation } = await sendWithList(createPerson());
      expect(reply.known.map(({ key }) => key)).not.toContain('occasion');
      expect(storedConversation.body).toMatchObject({ list_id: null, list_name: null });
    });
  });
});
