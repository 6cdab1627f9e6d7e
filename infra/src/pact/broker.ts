import { z } from 'zod';
import { CommandError } from '../command-error.ts';

const Link = z.object({ href: z.string() });
const resultsRelation = 'pb:publish-verification-results';
const Kept = z.object({
  consumer: z.object({ name: z.string() }),
  _links: z.object({ [resultsRelation]: Link }),
});
const Wanted = z.object({
  _embedded: z.object({ pacts: z.array(z.object({ _links: z.object({ self: Link }) })) }),
});
const Verdict = z.object({
  summary: z.object({ deployable: z.boolean().nullish(), reason: z.string().nullish() }),
});
const Version = z.object({
  _links: z.object({
    'pb:record-deployment': z.array(z.object({ name: z.string(), href: z.string() })).default([]),
  }),
});

const timeoutMs = 30_000;

/** A pact as it is published. */
export type Publication = { consumer: string; provider: string; text: string };

/** A pact of a deployed consumer, and where its verification is reported. */
export type PactInUse = { consumer: string; text: string; results: string };

/** The connection to the broker, and the version of all parts to report. */
export type BrokerSettings = {
  url: string;
  version: string;
  branch: string;
  /** The authorization header; empty if the broker needs none. */
  authorization: string;
};

/**
 * The broker in the environment (`PACT_BROKER_BASE_URL`, with `PACT_BROKER_TOKEN` or
 * `PACT_BROKER_USERNAME` and `PACT_BROKER_PASSWORD`), for the version of `GIT_COMMIT` on `GIT_BRANCH`; undefined
 * if one of these is missing.
 */
export function brokerIn(environment: NodeJS.ProcessEnv): PactBroker | undefined {
  const { PACT_BROKER_BASE_URL: url, GIT_COMMIT: version, GIT_BRANCH: branch } = environment;
  if (!url || !version || !branch) return undefined;
  return new PactBroker({ url, version, branch, authorization: authorizationIn(environment) });
}

function authorizationIn(environment: NodeJS.ProcessEnv): string {
  const { PACT_BROKER_TOKEN: token, PACT_BROKER_USERNAME: name, PACT_BROKER_PASSWORD: word } = environment;
  if (token) return `Bearer ${token}`;
  return name ? `Basic ${Buffer.from(`${name}:${word ?? ''}`).toString('base64')}` : '';
}

/** A client of the Pact Broker's API, which stores pacts, verification results and deployed versions. */
export class PactBroker {
  readonly #settings: BrokerSettings;

  constructor(settings: BrokerSettings) {
    this.#settings = settings;
  }

  /** Publishes the pacts of this version, and that the providers of the same version satisfy them. */
  async publish(pacts: readonly Publication[]): Promise<void> {
    const { version, branch } = this.#settings;
    for (const consumer of new Set(pacts.map(pact => pact.consumer))) {
      const own = pacts.filter(pact => pact.consumer === consumer);
      await this.#say('contracts/publish', {
        pacticipantName: consumer,
        pacticipantVersionNumber: version,
        branch,
        contracts: own.map(({ provider, text }) => ({
          consumerName: consumer,
          providerName: provider,
          specification: 'pact',
          contentType: 'application/json',
          content: Buffer.from(text).toString('base64'),
        })),
      });
    }
    for (const { consumer, provider } of pacts) {
      const pair = `pacts/provider/${encoded(provider)}/consumer/${encoded(consumer)}`;
      const { results } = await this.#pactAt(`${pair}/version/${encoded(version)}`);
      await this.publishResult(results, true);
    }
  }

  /** The pacts between a provider and all consumers that are deployed, released or on their main branch. */
  async pactsInUse(provider: string): Promise<PactInUse[]> {
    const consumerVersionSelectors = [{ deployedOrReleased: true }, { mainBranch: true }];
    const place = `pacts/provider/${encoded(provider)}/for-verification`;
    const text = await this.#ask('POST', place, { body: { consumerVersionSelectors } });
    // No deployed consumer depends on a provider that the broker does not know.
    if (text === undefined) return [];
    const links = Wanted.parse(JSON.parse(text))._embedded.pacts.map(pact => pact._links.self.href);
    return await Promise.all(links.map(link => this.#pactAt(link)));
  }

  /** Reports whether this version of the provider satisfies a pact. */
  async publishResult(results: string, success: boolean): Promise<void> {
    await this.#say(results, { success, providerApplicationVersion: this.#settings.version });
  }

  /** Why a part's version must not be deployed; undefined if it may be. */
  async obstacle(part: string, environment: string): Promise<string | undefined> {
    const query = new URLSearchParams({ pacticipant: part, version: this.#settings.version, environment });
    const text = await this.#ask('GET', `can-i-deploy?${query}`, { unknown: [400, 404] });
    if (text === undefined) return `the broker does not know this version of ${part}, or no ${environment}`;
    const { deployable, reason } = Verdict.parse(JSON.parse(text)).summary;
    return deployable ? undefined : (reason ?? 'the broker gives no reason');
  }

  /** Reports that this version of a part is deployed, replacing the one before. */
  async deployed(part: string, environment: string): Promise<void> {
    const place = `pacticipants/${encoded(part)}/versions/${encoded(this.#settings.version)}`;
    const text = await this.#ask('GET', place);
    const links = text === undefined ? [] : Version.parse(JSON.parse(text))._links['pb:record-deployment'];
    const link = links.find(({ name }) => name === environment);
    if (link === undefined) {
      throw new CommandError(`The pact broker knows no ${environment} for this version of ${part}.`);
    }
    await this.#say(link.href, {});
  }

  async #pactAt(place: string): Promise<PactInUse> {
    const text = await this.#ask('GET', place);
    if (text === undefined) throw new CommandError(`The pact broker has nothing at ${place}.`);
    const { consumer, _links: links } = Kept.parse(JSON.parse(text));
    return { consumer: consumer.name, text, results: links[resultsRelation].href };
  }

  async #say(place: string, body: object): Promise<void> {
    if ((await this.#ask('POST', place, { body })) === undefined) {
      throw new CommandError(`There is no pact broker at ${place}: is PACT_BROKER_BASE_URL correct?`);
    }
  }

  /** The broker's response; undefined if it does not exist, for the statuses in `unknown`. */
  async #ask(
    method: 'GET' | 'POST',
    place: string,
    { body, unknown = [404] }: { body?: object; unknown?: number[] } = {},
  ): Promise<string | undefined> {
    const { url, authorization } = this.#settings;
    const answer = await fetch(new URL(place, url.endsWith('/') ? url : `${url}/`), {
      method,
      headers: {
        accept: 'application/hal+json, application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(authorization && { authorization }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    if (unknown.includes(answer.status)) return undefined;
    if (!answer.ok) {
      throw new CommandError(`The pact broker returned ${answer.status} to ${place}: ${text.slice(0, 300)}`);
    }
    return text;
  }
}

const encoded = encodeURIComponent;
