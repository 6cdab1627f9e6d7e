import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBroker, type PactBroker } from './broker.ts';

/** Simulates a broker: returns prepared responses and records requests. */
const responses = new Map<string, unknown>();
const requests: { route: string; authorization: string | undefined; body: unknown }[] = [];
const server = createServer(async (request, response) => {
  const route = `${request.method} ${request.url}`;
  const body = await text(request);
  requests.push({
    route,
    authorization: request.headers.authorization,
    body: body === '' ? undefined : JSON.parse(body),
  });
  const preparedResponse = responses.get(route);
  const missingStatus = route.includes('can-i-deploy') ? 400 : 404;
  response.writeHead(preparedResponse === undefined ? missingStatus : 200, {
    'content-type': 'application/hal+json',
  });
  response.end(JSON.stringify(preparedResponse ?? {}));
});

let url: string;
let broker: PactBroker;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pact-broker`;
  const created = createBroker({
    PACT_BROKER_BASE_URL: url,
    PACT_BROKER_TOKEN: 'a-token',
    GIT_COMMIT: 'abc123',
    GIT_BRANCH: 'main',
  });
  if (!created) throw new Error('the environment contains no broker');
  broker = created;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  responses.clear();
  requests.length = 0;
});

const pact = { consumer: { name: 'gifts' }, provider: { name: 'lists' }, interactions: [] };
const resultsPath = '/pact-broker/results/1';
const createStoredPact = (path: string) => ({
  ...pact,
  _links: {
    self: { href: `${url}${path}` },
    'pb:publish-verification-results': { href: new URL(resultsPath, url).href },
  },
});

describe('the pact broker', () => {
  it('is used only if the environment contains its URL and a version', () => {
    expect(createBroker({ GIT_COMMIT: 'abc123', GIT_BRANCH: 'main' })).toBeUndefined();
    expect(createBroker({ PACT_BROKER_BASE_URL: 'http://broker' })).toBeUndefined();
  });

  it('receives the pacts of a version and their verification results', async () => {
    const path = '/pacts/provider/lists/consumer/gifts/version/abc123';
    responses.set('POST /pact-broker/contracts/publish', {});
    responses.set(`GET /pact-broker${path}`, createStoredPact(path));
    responses.set(`POST ${resultsPath}`, {});
    await broker.publish([{ consumer: 'gifts', provider: 'lists', text: JSON.stringify(pact) }]);
    expect(requests).toEqual([
      {
        route: 'POST /pact-broker/contracts/publish',
        authorization: 'Bearer a-token',
        body: {
          pacticipantName: 'gifts',
          pacticipantVersionNumber: 'abc123',
          branch: 'main',
          contracts: [
            {
              consumerName: 'gifts',
              providerName: 'lists',
              specification: 'pact',
              contentType: 'application/json',
              content: Buffer.from(JSON.stringify(pact)).toString('base64'),
            },
          ],
        },
      },
      { route: `GET /pact-broker${path}`, authorization: 'Bearer a-token', body: undefined },
      {
        route: `POST ${resultsPath}`,
        authorization: 'Bearer a-token',
        body: { success: true, providerApplicationVersion: 'abc123' },
      },
    ]);
  });

  it('returns the pacts that deployed consumers have with a provider', async () => {
    const path = '/pacts/provider/lists/consumer/gifts/pact-version/1';
    responses.set('POST /pact-broker/pacts/provider/lists/for-verification', {
      _embedded: { pacts: [{ _links: { self: { href: `${url}${path}` } } }] },
    });
    responses.set(`GET /pact-broker${path}`, createStoredPact(path));
    expect(await broker.fetchPactsInUse('lists')).toEqual([
      {
        consumer: 'gifts',
        text: JSON.stringify(createStoredPact(path)),
        resultsUrl: new URL(resultsPath, url).href,
      },
    ]);
    expect(requests[0]?.body).toEqual({
      consumerVersionSelectors: [{ deployedOrReleased: true }, { mainBranch: true }],
    });
    expect(await broker.fetchPactsInUse('unknown-provider')).toEqual([]);
  });

  it('returns why a version must not be deployed', async () => {
    const route = 'GET /pact-broker/can-i-deploy?pacticipant=gifts&version=abc123&environment=production';
    expect(await broker.findBlockingReason('gifts', 'production')).toContain(
      'does not know this version of gifts',
    );
    responses.set(route, { summary: { deployable: true, reason: 'all verified' } });
    expect(await broker.findBlockingReason('gifts', 'production')).toBeUndefined();
    responses.set(route, { summary: { deployable: false, reason: 'lists breaks the pact' } });
    expect(await broker.findBlockingReason('gifts', 'production')).toBe('lists breaks the pact');
    responses.set(route, { summary: { deployable: null, reason: 'there is no result yet' } });
    expect(await broker.findBlockingReason('gifts', 'production')).toBe('there is no result yet');
  });

  it('records deployments to environments that the broker knows', async () => {
    responses.set('GET /pact-broker/pacticipants/gifts/versions/abc123', {
      _links: {
        'pb:record-deployment': [
          { name: 'test', href: `${url}/deployed/in-test` },
          { name: 'production', href: `${url}/deployed/in-production` },
        ],
      },
    });
    responses.set('POST /pact-broker/deployed/in-production', {});
    await broker.recordDeployment('gifts', 'production');
    expect(requests.map(({ route }) => route)).toEqual([
      'GET /pact-broker/pacticipants/gifts/versions/abc123',
      'POST /pact-broker/deployed/in-production',
    ]);
    await expect(broker.recordDeployment('gifts', 'staging')).rejects.toThrow('does not know staging');
  });
});
