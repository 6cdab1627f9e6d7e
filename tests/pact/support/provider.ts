import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReceivedEvent } from '@giftlist/contracts/event';
import type { ServiceName } from '@giftlist/contracts/route';
import { createBroker, type PactBroker, type PactInUse } from '@giftlist/infra/pact/broker';
import type { TestService } from '@giftlist/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { startGatewayFor } from './gateway.ts';
import { getMailInteractionName } from './messages.ts';
import { describeMismatches } from './mismatches.ts';
import { isWriting, readPact, readPactsForProvider, type StoredPact } from './pact-book.ts';
import { runVerifier } from './run-verifier.ts';
import {
  type Message,
  messagesPath,
  type StatesAndMessages,
  serveStates,
  statesPath,
} from './state-server.ts';

/** Creates the state. Returns the values that requests need, such as ids. */
export type CreateState = () => Promise<Record<string, string>>;

/** Publishes an event and returns it as published. */
export type PublishEvent = () => Promise<ReceivedEvent<unknown>>;

/** Returns the unsealed content of a mail request, which has a separate interaction. */
export type ReadMailContent = () => Promise<{ template: string }>;

/** Receives an event from a stream and returns its parsed data. */
export type ReceiveEvent = () => Promise<unknown>;

export interface Provider {
  name: ServiceName;
  service: () => TestService;
  states: Record<string, CreateState>;
  /** By event name. */
  publishes?: Record<string, PublishEvent>;
  /** By mail template. */
  mailContents?: Record<string, ReadMailContent>;
  /** By `getStreamEventName`. */
  streams?: Record<string, ReceiveEvent>;
}

/** Tests that the running service fulfils every committed pact. */
export function testPacts(provider: Provider): void {
  if (isWriting) {
    it.todo(`${provider.name} as a provider is verified after all pacts are written`);
    return;
  }
  describe(`${provider.name} as a provider`, () => {
    const pacts = readPactsForProvider(provider.name);
    for (const [consumer, { file, pact }] of pacts) {
      it(`fulfils its pact with ${consumer}`, () => verify(provider, consumer, file, pact));
    }
    const broker = createBroker(process.env);
    if (broker)
      it('fulfils its pacts with deployed consumers', () => verifyDeployedConsumers(provider, broker));
    it('prepares exactly the states and messages that its pacts need', () => {
      const needed = [...pacts.values()].flatMap(({ pact }) => listRequiredNames(pact));
      const { states, messages } = prepareStatesAndMessages(provider);
      const prepared = Object.keys({ ...states, ...messages });
      expect(prepared.toSorted()).toEqual([...new Set(needed)].toSorted());
    });
  });
}

/** Verifies one pact. Throws an error that lists the differences. */
export async function verify(
  provider: Provider,
  consumer: string,
  file: string,
  pact: StoredPact,
): Promise<void> {
  const service = provider.service();
  const needsServiceToken = hasRequests(pact) && consumer !== 'frontends';
  const readCommonValues = async (): Promise<Record<string, string>> =>
    needsServiceToken ? { service_token: await service.serviceTokenFor(consumer) } : {};
  const gateway = consumer === 'frontends' ? await startGatewayFor(service) : undefined;
  const stateServer = await serveStates(prepareStatesAndMessages(provider, readCommonValues));
  try {
    const outcome = await runVerifier({
      provider: provider.name,
      providerBaseUrl: gateway?.url ?? service.url,
      providerStatesSetupUrl: `http://127.0.0.1:${stateServer.port}${statesPath}`,
      transports: [{ protocol: 'message', port: stateServer.port, path: messagesPath, scheme: 'http' }],
      pactUrls: [file],
      logLevel: 'error',
    });
    if (!outcome.succeeded) {
      throw new Error(
        [...stateServer.errors, describeMismatches(outcome.output, consumer, provider.name)].join('\n'),
      );
    }
  } finally {
    await stateServer.close();
    await gateway?.close();
  }
}

/** Verifies the pacts and publishes each result. Throws an error that lists all failures. */
async function verifyDeployedConsumers(provider: Provider, broker: PactBroker): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'giftlist-pacts-'));
  try {
    const errors: unknown[] = [];
    for (const pactInUse of await broker.fetchPactsInUse(provider.name)) {
      const error = await catchVerifyError(provider, pactInUse, path.join(folder, 'pact.json'));
      await broker.publishResult(pactInUse.resultsUrl, error === undefined);
      if (error !== undefined) errors.push(error);
    }
    if (errors.length > 0) throw new Error(errors.map(String).join('\n'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function catchVerifyError(
  provider: Provider,
  { consumer, text }: PactInUse,
  file: string,
): Promise<unknown> {
  writeFileSync(file, text);
  return verify(provider, consumer, file, readPact(file)).then(
    () => undefined,
    (error: unknown) => error,
  );
}

const hasRequests = ({ interactions }: StoredPact): boolean =>
  interactions.some(({ type }) => type === 'Synchronous/HTTP');

function listRequiredNames({ interactions }: StoredPact): string[] {
  return interactions.flatMap(({ type, description, providerStates }) =>
    type === 'Asynchronous/Messages' ? [description] : providerStates.map(({ name }) => name),
  );
}

function prepareStatesAndMessages(
  { states, publishes = {}, mailContents = {}, streams = {} }: Provider,
  readCommonValues: CreateState = async () => ({}),
): StatesAndMessages {
  return {
    states: mapValues(states, state => async () => ({ ...(await readCommonValues()), ...(await state()) })),
    messages: {
      ...mapValues(publishes, publish => async () => toMessage(await publish())),
      ...mapValues(streams, stream => async () => ({ content: await stream(), metadata: {} })),
      ...mapValues(
        mailContents,
        readContent => async () => ({ content: await readContent(), metadata: {} }),
        getMailInteractionName,
      ),
    },
  };
}

const mapValues = <T, U>(
  values: Record<string, T>,
  convert: (value: T) => U,
  rename = (name: string) => name,
) => Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), convert(value)]));

function toMessage({ id, type, source, time, data }: ReceivedEvent<unknown>): Message {
  return {
    content: data,
    metadata: { ce_specversion: '1.0', ce_id: id, ce_type: type, ce_source: source, ce_time: time },
  };
}
