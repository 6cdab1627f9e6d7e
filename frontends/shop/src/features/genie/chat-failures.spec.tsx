import { problemResponse, renderInApp, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { shopWith } from '../../testing.ts';
import { rememberRecentProduct } from '../catalogue/recent-products.ts';
import { events, interruptedReply, keys, sayTo, storedConversation } from './chat.testing.tsx';
import { ChatPage } from './chat-page.tsx';

resetBetweenTests();
beforeEach(() => localStorage.clear());

const message = async () => (await screen.findByRole('alert')).textContent;

describe('a chat in which Genie does not reply', () => {
  it.each([
    [
      'is unavailable',
      problemResponse(503, 'upstream-unavailable'),
      'Genie could not reply. What you wrote is still there: try again in a moment.',
    ],
    [
      'is interrupted',
      events({ type: 'text', delta: 'For your' }),
      'Genie could not reply. What you wrote is still there: try again in a moment.',
    ],
    [
      'gets messages too quickly',
      problemResponse(429, 'rate-limited', { retry_after: 60 }),
      'That was quick. What you wrote is still there: Genie listens again in a minute.',
    ],
    [
      'reached the daily limit',
      problemResponse(429, 'rate-limited', { retry_after: 61 }),
      'That was a lot for one day. Genie is back tomorrow; the shop is open.',
    ],
  ])('when it %s, says so and keeps the typed text', async (_, answer, sentence) => {
    const { field } = await sayTo(() => answer);
    expect(await message()).toBe(sentence);
    await waitFor(() => expect(field.value).toBe('my dad'));
    expect(screen.getByRole('log').textContent).not.toContain('my dad');
  });

  it('requests an interrupted reply again with the same key', async () => {
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
    const { press, user, field } = await sayTo(
      () => answers.shift() ?? problemResponse(503, 'upstream-unavailable'),
    );
    expect(await screen.findByText('For your dad.')).toBeTruthy();
    await waitFor(() => expect(keys).toHaveLength(2));
    await user.type(field, 'he reads');
    await press();
    expect(await message()).toContain('What you wrote is still there');
    await waitFor(() => expect(field.value).toBe('he reads'));
    await press();
    expect(await screen.findByText('He reads.')).toBeTruthy();
    const [first, second, third, ...more] = keys;
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(more).toEqual([third, third]);
    expect(screen.getAllByText('he reads')).toHaveLength(1);
  });

  it.each([
    ['was interrupted twice', interruptedReply],
    ['never arrived', () => problemResponse(504, 'upstream-timeout')],
  ])('when its reply %s but was stored, shows the stored one', async (_, answer) => {
    const kept: string[] = [];
    const { field, press, user } = await sayTo(
      () => {
        kept.splice(0, 1, 'my dad');
        return answer();
      },
      () => storedConversation(...kept),
    );
    expect(await screen.findByText('Kept for my dad.')).toBeTruthy();
    expect(screen.getAllByText('my dad')).toHaveLength(1);
    expect(field.value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
    const tries = keys.length;
    await user.type(field, 'cheaper');
    await press();
    expect(await message()).toContain('What you wrote is still there');
    expect(keys[tries]).not.toBe(keys[0]);
    expect(field.value).toBe('cheaper');
  });

  it('retries with the same key after no response, even if other products were viewed since', async () => {
    const { press } = await sayTo(() => problemResponse(503, 'upstream-unavailable'));
    await message();
    rememberRecentProduct('cups');
    await press();
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toBe(keys[0]);
  });

  it('shows a stored reply that it had not shown, and keeps the typed text', async () => {
    let isDown = true;
    const answers = [
      interruptedReply(),
      interruptedReply(),
      problemResponse(422, 'idempotency/mismatch'),
      events({ type: 'text', delta: 'He reads.' }, { type: 'done', message_id: 'g1' }),
    ];
    const { field, press, user } = await sayTo(
      () => answers.shift() ?? problemResponse(503, 'upstream-unavailable'),
      () => {
        if (keys.length === 0) return storedConversation();
        return isDown ? problemResponse(503, 'upstream-unavailable') : storedConversation('my dad');
      },
    );
    await message();
    isDown = false;
    await user.type(field, ', 60');
    await press();
    expect(await screen.findByText('Kept for my dad.')).toBeTruthy();
    await waitFor(() => expect(field.value).toBe('my dad, 60'));
    await press();
    expect(await screen.findByText('He reads.')).toBeTruthy();
    expect(screen.getAllByText(/^my dad/)).toHaveLength(2);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[3]).not.toBe(keys[0]);
    expect(field.value).toBe('');
  });

  it('says that the daily number of conversations is reached', async () => {
    shopWith(key =>
      key === 'POST /genie/conversations'
        ? problemResponse(429, 'rate-limited', { retry_after: 3_600 })
        : undefined,
    );
    renderInApp(<ChatPage />, { at: '/genie/chat' });
    expect(await message()).toBe('That was a lot for one day. Genie is back tomorrow; the shop is open.');
    expect(screen.queryByText('We could not load Genie')).toBeNull();
  });

  it('continues with a new conversation when the old one is gone', async () => {
    let isGone = true;
    const { sent, press, queries } = await sayTo(() =>
      isGone
        ? problemResponse(404, 'conversation/not-found')
        : events({ type: 'text', delta: 'For your dad.' }, { type: 'done', message_id: 'm2' }),
    );
    await message();
    const begun = () => sent.filter(({ key }) => key === 'POST /genie/conversations');
    await waitFor(() => expect(begun()).toHaveLength(2));
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    isGone = false;
    await press();
    expect(await screen.findByText('For your dad.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
