import { problemResponse, renderInApp, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { mockShop } from '../../testing.ts';
import { rememberRecentProduct } from '../catalogue/recent-products.ts';
import {
  createEventStream,
  createInterruptedReply,
  idempotencyKeys,
  openChatAndSend,
  respondWithConversation,
} from './chat.testing.tsx';
import { ChatPage } from './chat-page.tsx';

resetBetweenTests();
beforeEach(() => localStorage.clear());

const findAlertText = async () => (await screen.findByRole('alert')).textContent;

describe('a chat without a reply', () => {
  it.each([
    [
      'is unavailable',
      problemResponse(503, 'upstream-unavailable'),
      'Genie could not reply. What you wrote is still there: try again in a moment.',
    ],
    [
      'is interrupted',
      createEventStream({ type: 'text', delta: 'For your' }),
      'Genie could not reply. What you wrote is still there: try again in a moment.',
    ],
    [
      'gets messages too quickly',
      problemResponse(429, 'rate-limited', { retry_after: 60 }),
      'That was quick. What you wrote is still there: Genie listens again in a minute.',
    ],
    [
      'has reached its daily limit',
      problemResponse(429, 'rate-limited', { retry_after: 61 }),
      'That was a lot for one day. Genie is back tomorrow; the shop is open.',
    ],
  ])('shows an error and keeps the typed text when Genie %s', async (_, response, message) => {
    const { field } = await openChatAndSend(() => response);
    expect(await findAlertText()).toBe(message);
    await waitFor(() => expect(field.value).toBe('my dad'));
    expect(screen.getByRole('log').textContent).not.toContain('my dad');
  });

  it('retries an interrupted reply with the same key', async () => {
    const completeReply = [
      { type: 'known', known: [] },
      { type: 'text', delta: 'For your dad.' },
      { type: 'done', message_id: 'm2' },
    ];
    const responses = [
      createEventStream({ type: 'text', delta: 'For your' }),
      createEventStream(...completeReply),
      createEventStream({ type: 'text', delta: 'He may' }),
      createEventStream({ type: 'text', delta: 'He may also' }),
      createEventStream({ type: 'text', delta: 'He reads.' }, { type: 'done', message_id: 'm3' }),
    ];
    const { send, user, field } = await openChatAndSend(
      () => responses.shift() ?? problemResponse(503, 'upstream-unavailable'),
    );
    expect(await screen.findByText('For your dad.')).toBeTruthy();
    await waitFor(() => expect(idempotencyKeys).toHaveLength(2));
    await user.type(field, 'he reads');
    await send();
    expect(await findAlertText()).toContain('What you wrote is still there');
    await waitFor(() => expect(field.value).toBe('he reads'));
    await send();
    expect(await screen.findByText('He reads.')).toBeTruthy();
    const [first, second, third, ...furtherKeys] = idempotencyKeys;
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(furtherKeys).toEqual([third, third]);
    expect(screen.getAllByText('he reads')).toHaveLength(1);
  });

  it.each([
    ['was interrupted twice', createInterruptedReply],
    ['never arrived', () => problemResponse(504, 'upstream-timeout')],
  ])('shows the stored reply when the response %s', async (_, response) => {
    let storedTexts: string[] = [];
    const { field, send, user } = await openChatAndSend(
      () => {
        storedTexts = ['my dad'];
        return response();
      },
      () => respondWithConversation(...storedTexts),
    );
    expect(await screen.findByText('Reply to my dad')).toBeTruthy();
    expect(screen.getAllByText('my dad')).toHaveLength(1);
    expect(field.value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
    const attemptCount = idempotencyKeys.length;
    await user.type(field, 'cheaper');
    await send();
    expect(await findAlertText()).toContain('What you wrote is still there');
    expect(idempotencyKeys[attemptCount]).not.toBe(idempotencyKeys[0]);
    expect(field.value).toBe('cheaper');
  });

  it('retries with the same key after other products were viewed', async () => {
    const { send } = await openChatAndSend(() => problemResponse(503, 'upstream-unavailable'));
    await findAlertText();
    rememberRecentProduct('cups');
    await send();
    await waitFor(() => expect(idempotencyKeys).toHaveLength(2));
    expect(idempotencyKeys[1]).toBe(idempotencyKeys[0]);
  });

  it('shows a stored reply that was missed, and keeps the typed text', async () => {
    let isDown = true;
    const responses = [
      createInterruptedReply(),
      createInterruptedReply(),
      // The retry has the same key, but its text has changed.
      problemResponse(422, 'idempotency/mismatch'),
      createEventStream({ type: 'text', delta: 'He reads.' }, { type: 'done', message_id: 'g1' }),
    ];
    const { field, send, user } = await openChatAndSend(
      () => responses.shift() ?? problemResponse(503, 'upstream-unavailable'),
      () => {
        if (idempotencyKeys.length === 0) return respondWithConversation();
        return isDown ? problemResponse(503, 'upstream-unavailable') : respondWithConversation('my dad');
      },
    );
    await findAlertText();
    isDown = false;
    await user.type(field, ', 60');
    await send();
    expect(await screen.findByText('Reply to my dad')).toBeTruthy();
    await waitFor(() => expect(field.value).toBe('my dad, 60'));
    await send();
    expect(await screen.findByText('He reads.')).toBeTruthy();
    expect(screen.getAllByText(/^my dad/)).toHaveLength(2);
    expect(idempotencyKeys[2]).toBe(idempotencyKeys[0]);
    expect(idempotencyKeys[3]).not.toBe(idempotencyKeys[0]);
    expect(field.value).toBe('');
  });

  it('says that the daily number of conversations is reached', async () => {
    mockShop(key =>
      key === 'POST /genie/conversations'
        ? problemResponse(429, 'rate-limited', { retry_after: 3_600 })
        : undefined,
    );
    renderInApp(<ChatPage />, { at: '/genie/chat' });
    expect(await findAlertText()).toBe(
      'That was a lot for one day. Genie is back tomorrow; the shop is open.',
    );
    expect(screen.queryByText('We could not load Genie')).toBeNull();
  });

  it('starts a new conversation if the old one has expired', async () => {
    let isExpired = true;
    const { requests, send, queries } = await openChatAndSend(() =>
      isExpired
        ? problemResponse(404, 'conversation/not-found')
        : createEventStream({ type: 'text', delta: 'For your dad.' }, { type: 'done', message_id: 'm2' }),
    );
    await findAlertText();
    const getCreatedConversations = () => requests.filter(({ key }) => key === 'POST /genie/conversations');
    await waitFor(() => expect(getCreatedConversations()).toHaveLength(2));
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    isExpired = false;
    await send();
    expect(await screen.findByText('For your dad.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
