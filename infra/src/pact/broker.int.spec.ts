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
  const prepared = responses.get(route);
  const unknownStatus = route.includes('can-i-deploy') ? 400 : 404;
  response.writeHead(prepared === undefined ? unknownStatus : 200, {
    'content-type': 'application/hal+json',
  });
  response.end(JSON.stringify(prepared ?? {}));
});

let url: string;
let broker: PactBroker;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pacts-of-ours`;
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
const resultsPath = '/pacts-of-ours/results/1';
const createStoredPact = (path: string) => ({
  ...pact,
  _links: {
    self: { href: `${url}${path}` },
    'pb:publish-verification-results': { href: new URL(resultsPath, url).href },
  },
});

describe('the pact broker', () => {
  it('is used only if the environment contains its address and a version', () => {
    expect(createBroker({ GIT_COMMIT: 'abc123', GIT_BRANCH: 'main' })).toBeUndefined();
    expect(createBroker({ PACT_BROKER_BASE_URL: 'http://broker' })).toBeUndefined();
  });

  it('receives the pacts of a version and their verification results', async () => {
    const path = '/pacts/provider/lists/consumer/gifts/version/abc123';
    responses.set('POST /pacts-of-ours/contracts/publish', {});
    responses.set(`GET /pacts-of-ours${path}`, createStoredPact(path));
    responses.set(`POST ${resultsPath}`, {});
    await broker.publish([{ consumer: 'gifts', provider: 'lists', text: JSON.stringify(pact) }]);
    expect(requests).toEqual([
      {
        route: 'POST /pacts-of-ours/contracts/publish',
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
      { route: `GET /pacts-of-ours${path}`, authorization: 'Bearer a-token', body: undefined },
      {
        route: `POST ${resultsPath}`,
        authorization: 'Bearer a-token',
        body: { success: true, providerApplicationVersion: 'abc123' },
      },
    ]);
  });

  it('returns the pacts of deployed consumers', async () => {
    const path = '/pacts/provider/lists/consumer/gifts/pact-version/1';
    responses.set('POST /pacts-of-ours/pacts/provider/lists/for-verification', {
      _embedded: { pacts: [{ _links: { self: { href: `${url}${path}` } } }] },
    });
    responses.set(`GET /pacts-of-ours${path}`, createStoredPact(path));
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
    expect(await broker.fetchPactsInUse('unheard-of')).toEqual([]);
  });

  it('returns why a version must not be deployed', async () => {
    const route = 'GET /pacts-of-ours/can-i-deploy?pacticipant=gifts&version=abc123&environment=production';
    expect(await broker.findBlockingReason('gifts', 'production')).toContain(
      'does not know this version of gifts',
    );
    responses.set(route, { summary: { deployable: true, reason: 'all verified' } });
    expect(await broker.findBlockingReason('gifts', 'production')).toBeUndefined();
    responses.set(route, { summary: { deployable: false, reason: 'lists does not keep the pact' } });
    expect(await broker.findBlockingReason('gifts', 'production')).toBe('lists does not keep the pact');
    responses.set(route, { summary: { deployable: null, reason: 'there is no result yet' } });
    expect(await broker.findBlockingReason('gifts', 'production')).toBe('there is no result yet');
  });

  it('records deployments', async () => {
    responses.set('GET /pacts-of-ours/pacticipants/gifts/versions/abc123', {
      _links: {
        'pb:record-deployment': [
          { name: 'test', href: `${url}/deployed/in-test` },
          { name: 'production', href: `${url}/deployed/in-production` },
        ],
      },
    });
    responses.set('POST /pacts-of-ours/deployed/in-production', {});
    await broker.recordDeployment('gifts', 'production');
    expect(requests.map(({ route }) => route)).toEqual([
      'GET /pacts-of-ours/pacticipants/gifts/versions/abc123',
      'POST /pacts-of-ours/deployed/in-production',
    ]);
    await expect(broker.recordDeployment('gifts', 'staging')).rejects.toThrow('does not know staging');
  });
});
