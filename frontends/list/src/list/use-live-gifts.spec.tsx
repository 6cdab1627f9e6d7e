import { queryKeys } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';
import { keepScreensApart, showInApp } from '@giftlist/frontend-kit/testing';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useLiveGifts } from './use-live-gifts.ts';

keepScreensApart();

const listId = 'winter';

it('asks once more where the line opened while the first answer was under way', async () => {
  const answers = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()];
  let asked = 0;
  const opened = Promise.withResolvers<ReadableStreamDefaultController>();
  globalThis.fetch = async () => {
    const stream = new ReadableStream({ start: line => opened.resolve(line) });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  };
  function Gifts() {
    const gifts = useQuery({
      queryKey: queryKeys.gifts(listId),
      queryFn: async () => {
        asked += 1;
        const titles = await answers[asked - 1]?.promise;
        return (titles ?? []).map(gift_title => ({ id: gift_title, gift_title }));
      },
    });
    useLiveGifts(listId, gifts.data as never);
    return <p>{gifts.data?.map(gift => gift.gift_title).join(', ') ?? 'waiting'}</p>;
  }
  showInApp(<Gifts />);
  // An open line says that what happened before it was not heard.
  await opened.promise;
  expect(asked).toBe(1);
  answers[0]?.resolve([]);
  answers[1]?.resolve(['kettle']);
  expect(await screen.findByText('kettle')).toBeTruthy();
  expect(asked).toBe(2);
});
