import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Occasion } from '@giftlist/contracts/occasions/entities';
import { occasionDue } from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import { routes } from '@giftlist/contracts/routes';
import { productRetired } from '@giftlist/contracts/shop/events';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { occasionsService } from '../../services/occasions/src/service.ts';
import { createPersonState } from '../../services/occasions/src/testing/person-state.ts';
import { findPublishedEvent } from './support/captured.ts';
import { recordMessage } from './support/messages.ts';
import { isWriting, PactBook, readPactsForProvider } from './support/pact-book.ts';
import { type Provider, verify } from './support/provider.ts';

/*
 * Simulates a developer who breaks a pact: the contracts lose an occasion's name and a reminder's date. Other
 * test files load their own copy of the contracts.
 */
Object.assign(routes['GET /occasions/manual'], { response: z.array(Occasion.omit({ name: true })) });
Object.assign(occasionDue, { data: occasionDue.data.omit({ date: true }) });

let service: TestService;
const folder = mkdtempSync(path.join(tmpdir(), 'giftlist-pacts-'));

beforeAll(async () => {
  service = await startTestService(occasionsService, {
    otherServices: { 'GET /internal/people/{id}': ({ params }) => createPersonState(params.id) },
  });
  service.clock.set('2027-01-02T12:00:00.000Z');
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function createParty(date: string) {
  const as = { profileId: newId() };
  const body = { name: 'Party', date, notifications: ['same_day' as const] };
  const { data } = (await service.call('POST /occasions/update', { as, body })).body;
  return { as, id: data.id };
}

const provider: Provider = {
  name: 'occasions',
  service: () => service,
  states: {
    'a signed-in person with a party on 2027-07-04': async () => {
      const { as, id: occasion_id } = await createParty('2027-07-04');
      return { occasion_id, profile_id: as.profileId, access_token: await service.tokenFor(as) };
    },
  },
  publishes: {
    [occasionDue.name]: async () => {
      const { id: partyId } = await createParty('2027-01-02');
      return findPublishedEvent(service, occasionDue, ({ occasion_id }) => occasion_id === partyId);
    },
  },
};

async function verifyInteraction(consumer: string, description: string): Promise<void> {
  const committedPact = readPactsForProvider('occasions').get(consumer)?.pact;
  if (!committedPact) throw new Error(`There is no pact of ${consumer} with occasions`);
  const pact = {
    ...committedPact,
    interactions: committedPact.interactions.filter(interaction => interaction.description === description),
  };
  const file = path.join(folder, `${consumer}.json`);
  writeFileSync(file, JSON.stringify(pact));
  await verify(provider, consumer, file, pact);
}

/** Skipped while pacts are being written, because there is nothing to verify against. */
(isWriting ? describe.skip : describe)('a mismatch with a committed pact', () => {
  it('in an event is reported with the field and the consumer', async () => {
    await expect(verifyInteraction('notifications', 'occasion.due.v1')).rejects.toThrow(
      [
        'occasions breaks what notifications rely on:',
        '  occasion.due.v1',
        '    $: Actual map is missing the following keys: date',
      ].join('\n'),
    );
  });

  it('in a route is reported with the field and the consumer', async () => {
    await expect(verifyInteraction('frontends', 'show the saved occasions of a month')).rejects.toThrow(
      [
        'occasions breaks what frontends rely on:',
        '  show the saved occasions of a month (given a signed-in person with a party on 2027-07-04)',
        '    $[0]: Actual map is missing the following keys: name',
      ].join('\n'),
    );
  });

  it("in a consumer's expectations is reported with the changed interactions", async () => {
    const book = new PactBook('operators');
    const changedExample = { product_id: 'rake', country: 'nz', at: 'any time' };
    await recordMessage(book.getPact('shop'), productRetired, changedExample, async () => undefined);
    expect(() => book.compare()).toThrow(
      [
        "contracts/pacts/operators-shop.json differs from the pact that its consumer's tests wrote:",
        '  removed: catalogue.imported.v1',
        '  removed: guide.published.v1',
        '  changed: product.retired.v1',
      ].join('\n'),
    );
    book.close();
  });
});
