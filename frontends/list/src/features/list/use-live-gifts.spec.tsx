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

interface ListWithKettle {
  gifts_revealed: boolean;
  /** Whether its only gift is shown as reserved. */
  isReserved: boolean;
}

it.each<[string, before: ListWithKettle, after: ListWithKettle, string]>([
  [
    'nothing if the owner hides reservations again',
    { gifts_revealed: true, isReserved: true },
    { gifts_revealed: false, isReserved: false },
    '',
  ],
  [
    'nothing if the owner reveals a reservation',
    { gifts_revealed: false, isReserved: false },
    { gifts_revealed: true, isReserved: true },
    '',
  ],
  [
    'a release after Reveal',
    { gifts_revealed: true, isReserved: true },
    { gifts_revealed: true, isReserved: false },
    'Kettle is available again',
  ],
])('useLiveGifts: announces %s', async (_, before, after, expectedText) => {
  globalThis.fetch = () => new Promise(() => undefined);
  const createState = ({ gifts_revealed, isReserved }: ListWithKettle) => ({
    gifts_revealed,
    gifts: [{ id: 'k', gift_title: 'Kettle', isReserved, isPurchased: false }],
  });
  const [stateBefore, stateAfter] = [createState(before), createState(after)];
  function Gifts() {
    const [{ gifts_revealed, gifts }, setState] = useState(stateBefore);
    useLiveGifts({ id: listId, gifts_revealed, viewer_role: 'owner' }, gifts as never);
    return (
      <button type="button" onClick={() => setState(stateAfter)}>
        next
      </button>
    );
  }
  const { user } = renderInApp(<Gifts />);
  await user.click(screen.getByRole('button', { name: 'next' }));
  const announcement = document.querySelector('[aria-live="polite"][aria-atomic]')?.textContent ?? '';
  expect(announcement.replaceAll(/[\u2068\u2069\u00a0]/g, '')).toBe(expectedText);
});
