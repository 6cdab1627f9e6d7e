import type { ReceivedEvent } from '@giftlist/contracts/event';
import type { ServiceName } from '@giftlist/contracts/route';
import { serviceTokenHeader } from '@giftlist/service-kit/http/access.guard';
import type { TestService } from '@giftlist/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { type MessageProviders, Verifier } from '@pact-foundation/pact';
import { describeBreach } from './breach.ts';
import { startFront } from './gateway.ts';
import { orderName } from './messages.ts';
import { isWriting, type KeptPact, pactsWith } from './pact-book.ts';

/** Makes a state in the running service's own stores; answers the values that calls need, such as ids. */
export type State = () => Promise<Record<string, string>>;

/** Really does what makes the service tell of it; answers the event as it stood on the topic. */
export type Telling = () => Promise<ReceivedEvent<unknown>>;

/** What a message holds that travels sealed: a thing of its own to agree upon. */
export type Order = () => Promise<{ template: string }>;

export interface Provider {
  name: ServiceName;
  service: () => TestService;
  states: Record<string, State>;
  /** By the name of the event. */
  tells?: Record<string, Telling>;
  /** By the name of the mail. */
  orders?: Record<string, Order>;
}

/**
 * The tests of a provider: every committed pact with it is kept by the running service. While pacts are being
 * written there is nothing to verify yet.
 */
export function keepsItsPacts(provider: Provider): void {
  if (isWriting) return;
  describe(`what others rely on in ${provider.name}`, () => {
    const pacts = pactsWith(provider.name);
    for (const [consumer, { file, pact }] of pacts) {
      it(`is what ${consumer} rely on`, () => verify(provider, consumer, file, pact), 60_000);
    }
    it('is all that this test prepares', () => {
      const needed = [...pacts.values()].flatMap(({ pact }) => needsOf(pact));
      expect(offersOf(provider).toSorted()).toEqual([...new Set(needed)].toSorted());
    });
  });
}

/** Verifies one pact; throws with what was broken. */
export async function verify(
  provider: Provider,
  consumer: string,
  file: string,
  pact: KeptPact,
): Promise<void> {
  const offered = offersOf(provider);
  const lacking = needsOf(pact).filter(name => !offered.includes(name));
  if (lacking.length > 0) {
    throw new Error(
      `${consumer} rely on what the test of ${provider.name} does not prepare: ${lacking.join('; ')}`,
    );
  }
  const service = provider.service();
  const front = consumer === 'frontends' ? await startFront(service) : undefined;
  const verifier = new Verifier({
    provider: provider.name,
    providerBaseUrl: front?.url ?? service.url,
    pactUrls: [file],
    logLevel: 'error',
    stateHandlers: provider.states,
    messageProviders: messagesOf(provider),
    requestFilter: (request, _, next) => {
      if (!request.headers[serviceTokenHeader]) return next();
      service.serviceToken(consumer).then(token => {
        request.headers[serviceTokenHeader] = token;
        next();
      }, next);
    },
  });
  try {
    await verifier.verifyProvider();
  } catch (error) {
    throw new Error(describeBreach(error, consumer, provider.name), { cause: error });
  } finally {
    await front?.close();
  }
}

/** Everything that a provider prepares or tells, by its name in pacts. */
function offersOf({ states, tells = {}, orders = {} }: Provider): string[] {
  return [...Object.keys(states), ...Object.keys(tells), ...Object.keys(orders).map(orderName)];
}

/** Everything that a pact needs of its provider, by the same names. */
function needsOf({ interactions }: KeptPact): string[] {
  return interactions.flatMap(({ type, description, providerStates }) =>
    type === 'Asynchronous/Messages' ? [description] : providerStates.map(({ name }) => name),
  );
}

function messagesOf({ tells = {}, orders = {} }: Provider): MessageProviders {
  const events = Object.entries(tells).map(([name, tell]) => [name, async () => asMessage(await tell())]);
  const mails = Object.entries(orders).map(([name, order]) => [orderName(name), order]);
  return Object.fromEntries([...events, ...mails]);
}

/** The event as a message: its data, its attributes as metadata. */
function asMessage({ id, type, source, time, data }: ReceivedEvent<unknown>) {
  const attributes = { ce_specversion: '1.0', ce_id: id, ce_type: type, ce_source: source, ce_time: time };
  return { __pactMessageMetadata: attributes, message: data };
}
