import { z } from 'zod';
import { CommandError } from '../command-error.ts';

const Link = z.object({ href: z.string() });
const resultsRelation = 'pb:publish-verification-results';
const PactResponse = z.object({
  consumer: z.object({ name: z.string() }),
  _links: z.object({ [resultsRelation]: Link }),
});
const PactsResponse = z.object({
  _embedded: z.object({ pacts: z.array(z.object({ _links: z.object({ self: Link }) })) }),
});
const DeployableResponse = z.object({
  summary: z.object({ deployable: z.boolean().nullish(), reason: z.string().nullish() }),
});
const VersionResponse = z.object({
  _links: z.object({
    'pb:record-deployment': z.array(z.object({ name: z.string(), href: z.string() })).default([]),
  }),
});

const timeoutMs = 30_000;

/** `text` is the pact as JSON. */
export type Publication = { consumer: string; provider: string; text: string };

export type PactInUse = { consumer: string; text: string; resultsUrl: string };

export type BrokerSettings = {
  url: string;
  version: string;
  branch: string;
  /** Empty if the broker needs no authorization. */
  authorization: string;
};

/** Returns undefined if `PACT_BROKER_BASE_URL`, `GIT_COMMIT` or `GIT_BRANCH` is missing. */
export function createBroker(environment: NodeJS.ProcessEnv): PactBroker | undefined {
  const { PACT_BROKER_BASE_URL: url, GIT_COMMIT: version, GIT_BRANCH: branch } = environment;
  if (!url || !version || !branch) return undefined;
  return new PactBroker({ url, version, branch, authorization: createAuthorization(environment) });
}

function createAuthorization(environment: NodeJS.ProcessEnv): string {
  const {
    PACT_BROKER_TOKEN: token,
    PACT_BROKER_USERNAME: username,
    PACT_BROKER_PASSWORD: password,
  } = environment;
  if (token) return `Bearer ${token}`;
  return username ? `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` : '';
}

export class PactBroker {
  private readonly settings: BrokerSettings;

  constructor(settings: BrokerSettings) {
    this.settings = settings;
  }

  /** Publishes the pacts of this version, and that all providers fulfil them. */
  async publish(pacts: readonly Publication[]): Promise<void> {
    const { version, branch } = this.settings;
    for (const consumer of new Set(pacts.map(pact => pact.consumer))) {
      const consumerPacts = pacts.filter(pact => pact.consumer === consumer);
      await this.post('contracts/publish', {
        pacticipantName: consumer,
        pacticipantVersionNumber: version,
        branch,
        contracts: consumerPacts.map(({ provider, text }) => ({
          consumerName: consumer,
          providerName: provider,
          specification: 'pact',
          contentType: 'application/json',
          content: Buffer.from(text).toString('base64'),
        })),
      });
    }
    for (const { consumer, provider } of pacts) {
      const pactPath = `pacts/provider/${encodeURIComponent(provider)}/consumer/${encodeURIComponent(consumer)}`;
      const { resultsUrl } = await this.fetchPact(`${pactPath}/version/${encodeURIComponent(version)}`);
      await this.publishResult(resultsUrl, true);
    }
  }

  async fetchPactsInUse(provider: string): Promise<PactInUse[]> {
    const consumerVersionSelectors = [{ deployedOrReleased: true }, { mainBranch: true }];
    const path = `pacts/provider/${encodeURIComponent(provider)}/for-verification`;
    const text = await this.request('POST', path, { body: { consumerVersionSelectors } });
    // If the broker does not know the provider, no deployed consumer depends on it.
    if (text === undefined) return [];
    const links = PactsResponse.parse(JSON.parse(text))._embedded.pacts.map(pact => pact._links.self.href);
    return await Promise.all(links.map(link => this.fetchPact(link)));
  }

  async publishResult(resultsUrl: string, success: boolean): Promise<void> {
    await this.post(resultsUrl, { success, providerApplicationVersion: this.settings.version });
  }

  /** Returns why this version must not be deployed; undefined if it may be. */
  async findBlockingReason(part: string, environment: string): Promise<string | undefined> {
    const query = new URLSearchParams({ pacticipant: part, version: this.settings.version, environment });
    const text = await this.request('GET', `can-i-deploy?${query}`, { missingStatuses: [400, 404] });
    if (text === undefined)
      return `the broker does not know this version of ${part}, or has no environment ${environment}`;
    const { deployable, reason } = DeployableResponse.parse(JSON.parse(text)).summary;
    return deployable ? undefined : (reason ?? 'the broker does not give a reason');
  }

  /** Records that this version of the part is now deployed to the environment. */
  async recordDeployment(part: string, environment: string): Promise<void> {
    const path = `pacticipants/${encodeURIComponent(part)}/versions/${encodeURIComponent(this.settings.version)}`;
    const text = await this.request('GET', path);
    const links =
      text === undefined ? [] : VersionResponse.parse(JSON.parse(text))._links['pb:record-deployment'];
    const link = links.find(({ name }) => name === environment);
    if (link === undefined) {
      throw new CommandError(
        `The pact broker does not know ${environment} as an environment for this version of ${part}.`,
      );
    }
    await this.post(link.href, {});
  }

  private async fetchPact(path: string): Promise<PactInUse> {
    const text = await this.request('GET', path);
    if (text === undefined) throw new CommandError(`The pact broker has no pact at ${path}.`);
    const { consumer, _links: links } = PactResponse.parse(JSON.parse(text));
    return { consumer: consumer.name, text, resultsUrl: links[resultsRelation].href };
  }

  private async post(path: string, body: object): Promise<void> {
    if ((await this.request('POST', path, { body })) === undefined) {
      throw new CommandError(`There is no pact broker at ${path}: check PACT_BROKER_BASE_URL.`);
    }
  }

  /** Returns the response text; undefined for a status in `missingStatuses`. */
  private async request(
    method: 'GET' | 'POST',
    path: string,
    { body, missingStatuses = [404] }: { body?: object; missingStatuses?: number[] } = {},
  ): Promise<string | undefined> {
    const { url, authorization } = this.settings;
    const response = await fetch(new URL(path, url.endsWith('/') ? url : `${url}/`), {
      method,
      headers: {
        accept: 'application/hal+json, application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(authorization && { authorization }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (missingStatuses.includes(response.status)) return undefined;
    if (!response.ok) {
      throw new CommandError(`The pact broker returned ${response.status} to ${path}: ${text.slice(0, 300)}`);
    }
    return text;
  }
}
