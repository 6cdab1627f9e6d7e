import { consent } from '@giftlist/frontend-kit/client';
import { keepScreensApart, problem, showInApp } from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { lookedAt } from '../catalogue/looked-at.ts';
import { productOf, shopWith } from '../testing.ts';
import { ChatPage } from './chat-page.tsx';
import { saysAtOnce } from './conversation.ts';

keepScreensApart();
beforeEach(() => localStorage.removeItem('genie:open'));

const conversation = {
  id: 'c1',
  list_id: null,
  list_name: null,
  known: [],
  messages: [
    {
      id: 'm1',
      from: 'genie',
      text: 'Hello, I am Genie.',
      ideas: [],
      question: null,
      at: '2026-01-01T00:00:00.000Z',
    },
  ],
};
const events = (...told: object[]) =>
  new Response(told.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''));

/** Of what was said. */
const keys: (string | null)[] = [];

/** A chat in which 'my dad' has been said, and answered so. */
async function sayTo(answer: () => Response) {
  const sent = shopWith(key => {
    if (key === 'POST /genie/conversations') return Response.json({ data: { id: 'c1' } });
    if (key.startsWith('GET /genie/conversations/')) return Response.json(conversation);
    return key.endsWith('/messages') ? answer() : undefined;
  });
  keys.length = 0;
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    if (String(input).endsWith('/messages')) keys.push(new Headers(init?.headers).get('idempotency-key'));
    return fetch(input, init);
  };
  const { user, queries } = showInApp(<ChatPage />, { at: '/genie/chat' });
  await screen.findByText('Hello, I am Genie.');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Message to Genie' });
  await user.type(field, 'my dad');
  const press = () => user.click(screen.getByRole('button', { name: 'Send' }));
  await press();
  return { sent, field, press, queries, user };
}
const teapots = ['teapot', 'cups'].map(id => ({ product: productOf(id), reason: `She likes ${id}.` }));
const told = async () => (await screen.findByRole('alert')).textContent;

describe('a chat in which Genie does not answer', () => {
  it.each([
    [
      'is away',
      problem(503, 'upstream-unavailable'),
      'Genie could not answer. What you wrote is still there: try again in a moment.',
    ],
    [
      'was cut off',
      events({ type: 'text', delta: 'For your' }),
      'Genie could not answer. What you wrote is still there: try again in a moment.',
    ],
    [
      'was asked too quickly',
      problem(429, 'rate-limited', { retry_after: 60 }),
      'That was quick. What you wrote is still there: Genie listens again in a minute.',
    ],
    [
      'was asked enough for a day',
      problem(429, 'rate-limited', { retry_after: 61 }),
      'That was a lot for one day. Genie is back tomorrow; the shop is open.',
    ],
  ])('as it %s, says so and keeps what was written', async (_, answer, sentence) => {
    const { field } = await sayTo(() => answer);
    expect(await told()).toBe(sentence);
    await waitFor(() => expect(field.value).toBe('my dad'));
    expect(screen.getByRole('log').textContent).not.toContain('my dad');
  });

  it('as its answer broke off, asks for it again by the same key', async () => {
    const whole = [
      { type: 'known', known: [] },
      { type: 'text', delta: 'For your dad.' },
      { type: 'done', message_id: 'm2' },
    ];
    const answers = [
      events({ type: 'text', delta: 'For your' }),
      events(...whole),
      events({ type: 'text', delta: 'He may' }),
      events({ type: 'text', delta: 'He may also' }),
      events({ type: 'text', delta: 'He reads.' }, { type: 'done', message_id: 'm3' }),
    ];
    const { press, user, field } = await sayTo(() => answers.shift() ?? problem(503, 'upstream-unavailable'));
    expect(await screen.findByText('For your dad.')).toBeTruthy();
    await waitFor(() => expect(keys).toHaveLength(2));
    await user.type(field, 'he reads');
    await press();
    expect(await told()).toContain('What you wrote is still there');
    await waitFor(() => expect(field.value).toBe('he reads'));
    await press();
    expect(await screen.findByText('He reads.')).toBeTruthy();
    const [first, second, third, ...more] = keys;
    expect(first).toMatch(/^[0-9a-f]{32}-/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(more).toEqual([third, third]);
    expect(screen.getAllByText('he reads')).toHaveLength(1);
  });

  it('as enough conversations were begun for a day, says so', async () => {
    shopWith(key =>
      key === 'POST /genie/conversations' ? problem(429, 'rate-limited', { retry_after: 3_600 }) : undefined,
    );
    showInApp(<ChatPage />, { at: '/genie/chat' });
    expect(await told()).toBe('That was a lot for one day. Genie is back tomorrow; the shop is open.');
    expect(screen.queryByText('We could not load Genie')).toBeNull();
  });

  it('of a list, its ideas are meant for that list', async () => {
    const idea = { ...conversation.messages[0], ideas: teapots.slice(0, 1) };
    shopWith(key => {
      if (key === 'POST /genie/conversations') return Response.json({ data: { id: 'c1' } });
      if (key.startsWith('GET /genie/conversations/'))
        return Response.json({ ...conversation, messages: [idea] });
      if (key.startsWith('GET /giftlist/for-user')) {
        return Response.json(['l1', 'l2'].map(id => ({ id, list_name: `List ${id}`, isArchived: false })));
      }
      return undefined;
    });
    localStorage.removeItem('genie:l2');
    const { user } = showInApp(<ChatPage />, { at: '/genie/chat?list=l2' });
    await user.click(await screen.findByRole('button', { name: /Add to list/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Add to list' });
    await waitFor(() => {
      const add = [...dialog.querySelectorAll('button')].find(button => button.textContent === 'Add to list');
      expect(add?.disabled).toBe(false);
    });
  });

  it('as the conversation is gone, goes on with another one', async () => {
    let isGone = true;
    const { sent, press, queries } = await sayTo(() =>
      isGone
        ? problem(404, 'conversation/not-found')
        : events({ type: 'text', delta: 'For your dad.' }, { type: 'done', message_id: 'm2' }),
    );
    await told();
    const begun = () => sent.filter(({ key }) => key === 'POST /genie/conversations');
    await waitFor(() => expect(begun()).toHaveLength(2));
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    isGone = false;
    await press();
    expect(await screen.findByText('For your dad.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a chat', () => {
  it.each([
    ['says at once what was pressed in this application', saysAtOnce, '', ['my dad']],
    ['puts into the field what a link from elsewhere brings', null, 'my dad', []],
  ])('%s', async (_, state, typed, texts) => {
    const sent = shopWith(key => {
      if (key === 'POST /genie/conversations') return Response.json({ data: { id: 'c1' } });
      if (key.startsWith('GET /genie/conversations/')) return Response.json(conversation);
      return key.endsWith('/messages') ? events({ type: 'done', message_id: 'm2' }) : undefined;
    });
    showInApp(<ChatPage />, { at: { pathname: '/genie/chat', search: '?say=my%20dad', state } });
    await screen.findByText('Hello, I am Genie.');
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/genie/chat'));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Message to Genie' });
    expect(field.value).toBe(typed);
    const said = sent.filter(({ key }) => key.endsWith('/messages'));
    expect(said).toMatchObject(texts.map(text => ({ body: { text } })));
  });

  it('begins from a list, and says from which', async () => {
    const sent = shopWith(key => {
      if (key === 'POST /genie/conversations') return Response.json({ data: { id: 'c2' } });
      if (!key.startsWith('GET /genie/conversations/c2')) return undefined;
      return Response.json({ ...conversation, id: 'c2', list_id: 'l1', list_name: 'Housewarming' });
    });
    showInApp(<ChatPage />, { at: '/genie/chat?list=l1' });
    expect(await screen.findByText('For the list “Housewarming”')).toBeTruthy();
    const begun = sent.filter(({ key }) => key === 'POST /genie/conversations');
    expect(begun.map(({ body }) => body)).toEqual([{ list_id: 'l1' }]);
  });

  it('leads from an idea to its store, and counts it', async () => {
    window.dataLayer = [];
    consent.settle('us', 'America/New_York');
    const { user } = await sayTo(() =>
      events({ type: 'ideas', ideas: teapots }, { type: 'done', message_id: 'm2' }),
    );
    const store = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Thing cups, at Target' });
    expect([store.href, store.target, store.rel]).toEqual([
      'https://shop.example/cups',
      '_blank',
      'sponsored noopener nofollow',
    ]);
    await user.click(store);
    expect(lookedAt()).toEqual(['cups']);
    expect(window.dataLayer).toContainEqual(
      expect.objectContaining({ event: 'select_item', item_id: 'cups', item_name: 'Thing cups' }),
    );
  });

  it.each([
    ['More like this: Thing cups', 'More like number 2 (Thing cups)'],
    ['Not that: Thing teapot', 'Not number 1 (Thing teapot)'],
  ])('goes on where “%s” is pressed, and has it for the newest ideas alone', async (name, words) => {
    const answers = [
      events({ type: 'ideas', ideas: teapots }, { type: 'done', message_id: 'm2' }),
      events({ type: 'text', delta: 'As you like.' }, { type: 'done', message_id: 'm3' }),
    ];
    const { sent, user, field } = await sayTo(() => answers.shift() ?? problem(503, 'upstream-unavailable'));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.type(field, 'she also');
    await user.click(button);
    expect(document.activeElement).toBe(field);
    expect(await screen.findByText('As you like.')).toBeTruthy();
    const texts = sent.filter(({ key }) => key.endsWith('/messages')).map(({ body }) => body);
    expect(texts).toMatchObject([{ text: 'my dad' }, { text: words }]);
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(field.value).toBe('she also');
  });
});
