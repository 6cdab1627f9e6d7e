import { expect, request } from '@playwright/test';
import { z } from 'zod';
import { createCaller, createListWithGift } from './support/api.ts';
import { fetchMails, waitForMail } from './support/mail.ts';
import { createPerson } from './support/people.ts';
import { test } from './support/test.ts';

const attemptCount = 1_000;

test('reserve: of a thousand simultaneous requests exactly one reserves the last unit', async ({
  baseURL,
}) => {
  const owner = await createCaller(baseURL, createPerson('Ada', 'Larsen'));
  const { listId, giftId } = await createListWithGift(owner);
  const api = await request.newContext(baseURL === undefined ? {} : { baseURL });
  const runId = Date.now().toString(36);
  const createEmail = (index: number) => `guest-${runId}-${index}@example.org`;

  const responses = await Promise.all(
    Array.from({ length: attemptCount }, async (_, index) => {
      const reservation = { gift_id: giftId, name: `Guest ${index}`, email: createEmail(index) };
      const response = await fetch(new URL('/giftitem/reserve', baseURL), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(reservation),
      });
      const { code } = z.object({ code: z.string().optional() }).parse(await response.json());
      return { index, status: response.status, code };
    }),
  );

  const winners = responses.filter(({ status }) => status === 201);
  const losers = responses.filter(({ status, code }) => status === 409 && code === 'gift/already-taken');
  expect({ winners: winners.length, losers: losers.length }).toEqual({
    winners: 1,
    losers: attemptCount - 1,
  });

  const winnerEmail = createEmail(winners[0]?.index ?? -1);
  await waitForMail(winnerEmail, /The last teapot/);
  expect(await fetchMails(winnerEmail)).toHaveLength(1);
  const gifts = await (await api.get(`/giftlist/${listId}/gifts`)).json();
  expect(gifts).toHaveLength(1);
  expect(gifts[0]).toMatchObject({ isReserved: true, available: 0 });
});
