import { queryKeys } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';
import { renderInApp, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { useLiveGifts } from './use-live-gifts.ts';

resetBetweenTests();

const listId = 'winter';

it('useLiveGifts: refetches gifts if the live connection opened while the first request was pending', async () => {
  const answers = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
  let requestCount = 0;
  const opened = Promise.withResolvers<ReadableStreamDefaultController>();
  globalThis.fetch = async () => {
    const stream = new ReadableStream({ start: line => opened.resolve(line) });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  };
  function Gifts() {
    const gifts = useQuery({
      queryKey: queryKeys.gifts(listId),
      queryFn: async () => {
        requestCount += 1;
        const titles = await answers[requestCount - 1]?.promise;
        return (titles ?? []).map(gift_title => ({ id: gift_title, gift_title }));
      },
    });
    useLiveGifts({ id: listId, gifts_revealed: false, viewer_role: 'viewer' }, gifts.data as never);
    return <p>{gifts.data?.map(gift => gift.gift_title).join(', ') ?? 'waiting'}</p>;
  }
  renderInApp(<Gifts />);
  // Opening means that earlier events were missed.
  await opened.promise;
  expect(requestCount).toBe(1);
  answers[0]?.resolve([]);
  answers[1]?.resolve(['kettle']);
  expect(await screen.findByText('kettle')).toBeTruthy();
  expect(requestCount).toBe(2);
});

it.each([
  ['hides the gifts again', true, false, ''],
  ['reveals them', false, true, ''],
  ['has revealed them, and one is released', true, true, 'Kettle is available again'],
])('announces only real changes to an owner who %s', async (_, was, is, said) => {
  globalThis.fetch = () => new Promise(() => undefined);
  const kettle = (isReserved: boolean) => ({ id: 'k', gift_title: 'Kettle', isReserved, isPurchased: false });
  const looks = [
    { gifts_revealed: was, gifts: [kettle(was)] },
    { gifts_revealed: is, gifts: [kettle(is && !was)] },
  ];
  function Gifts() {
    const [look, setLook] = useState(0);
    const shown = looks[look];
    useLiveGifts(
      { id: listId, gifts_revealed: shown?.gifts_revealed ?? false, viewer_role: 'owner' },
      shown?.gifts as never,
    );
    return (
      <button type="button" onClick={() => setLook(1)}>
        next
      </button>
    );
  }
  const { user } = renderInApp(<Gifts />);
  await user.click(screen.getByRole('button', { name: 'next' }));
  const announced = document.querySelector('[aria-live="polite"][aria-atomic]')?.textContent ?? '';
  expect(announced.replaceAll(/[\u2068\u2069\u00a0]/g, '')).toBe(said);
});
