import { queryKeys } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';
import { renderInApp, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { useLiveGifts } from './use-live-gifts.ts';

resetBetweenTests();

const listId = 'winter';

it('useLiveGifts: refetches gifts if the connection opened during the first request', async () => {
  const responses = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
  let requestCount = 0;
  const streamOpened = Promise.withResolvers<ReadableStreamDefaultController>();
  globalThis.fetch = async () => {
    const stream = new ReadableStream({ start: controller => streamOpened.resolve(controller) });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  };
  function Gifts() {
    const gifts = useQuery({
      queryKey: queryKeys.gifts(listId),
      queryFn: async () => {
        requestCount += 1;
        const titles = await responses[requestCount - 1]?.promise;
        return (titles ?? []).map(gift_title => ({ id: gift_title, gift_title }));
      },
    });
    useLiveGifts({ id: listId, gifts_revealed: false, viewer_role: 'viewer' }, gifts.data as never);
    return <p>{gifts.data?.map(gift => gift.gift_title).join(', ') ?? 'waiting'}</p>;
  }
  renderInApp(<Gifts />);
  // Events before the connection opens are missed.
  await streamOpened.promise;
  expect(requestCount).toBe(1);
  responses[0]?.resolve([]);
  responses[1]?.resolve(['kettle']);
  expect(await screen.findByText('kettle')).toBeTruthy();
  expect(requestCount).toBe(2);
});

it.each([
  ['hides the gifts again', true, false, ''],
  ['reveals them', false, true, ''],
  ['has revealed them, and one is released', true, true, 'Kettle is available again'],
])(
  'useLiveGifts: announces only real changes to an owner who %s',
  async (_, wasRevealed, isRevealed, expectedText) => {
    globalThis.fetch = () => new Promise(() => undefined);
    const createKettle = (isReserved: boolean) => ({
      id: 'k',
      gift_title: 'Kettle',
      isReserved,
      isPurchased: false,
    });
    const states = [
      { gifts_revealed: wasRevealed, gifts: [createKettle(wasRevealed)] },
      { gifts_revealed: isRevealed, gifts: [createKettle(isRevealed && !wasRevealed)] },
    ];
    function Gifts() {
      const [stateIndex, setStateIndex] = useState(0);
      const currentState = states[stateIndex];
      useLiveGifts(
        { id: listId, gifts_revealed: currentState?.gifts_revealed ?? false, viewer_role: 'owner' },
        currentState?.gifts as never,
      );
      return (
        <button type="button" onClick={() => setStateIndex(1)}>
          next
        </button>
      );
    }
    const { user } = renderInApp(<Gifts />);
    await user.click(screen.getByRole('button', { name: 'next' }));
    const announcement = document.querySelector('[aria-live="polite"][aria-atomic]')?.textContent ?? '';
    expect(announcement.replaceAll(/[\u2068\u2069\u00a0]/g, '')).toBe(expectedText);
  },
);
