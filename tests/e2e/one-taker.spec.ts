import { expect, request } from '@playwright/test';
import { z } from 'zod';
import { callerFor, listWithOneGift } from './support/api.ts';
import { mailsTo, mailTo } from './support/mail.ts';
import { person } from './support/people.ts';
import { test } from './support/test.ts';

const attempts = 1_000;

test('reserve: of a thousand simultaneous people exactly one gets the last unit', async ({ baseURL }) => {
  const owner = await callerFor(baseURL, person('Ada', 'Larsen'));
  const { listId, giftId } = await listWithOneGift(owner);
  const api = await request.newContext(baseURL === undefined ? {} : { baseURL });
  const run = Date.now().toString(36);
  const emailOf = (index: number) => `guest-${run}-${index}@example.org`;

  const answers = await Promise.all(
    Array.from({ length: attempts }, async (_, index) => {
      const reservation = { gift_id: giftId, name: `Guest ${index}`, email: emailOf(index) };
      const answer = await fetch(new URL('/giftitem/reserve', baseURL), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(reservation),
      });
      const { code } = z.object({ code: z.string().optional() }).parse(await answer.json());
      return { index, status: answer.status, code };
    }),
  );

  const winners = answers.filter(({ status }) => status === 201);
  const losers = answers.filter(({ status, code }) => status === 409 && code === 'gift/already-taken');
  expect({ winners: winners.length, losers: losers.length }).toEqual({ winners: 1, losers: attempts - 1 });

  const winner = emailOf(winners[0]?.index ?? -1);
  await mailTo(winner, /The last teapot/);
  expect(await mailsTo(winner)).toHaveLength(1);
  const gifts = await (await api.get(`/giftlist/${listId}/gifts`)).json();
  expect(gifts).toHaveLength(1);
  expect(gifts[0]).toMatchObject({ isReserved: true, available: 0 });
});
