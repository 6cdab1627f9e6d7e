import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createBroker, type PactBroker } from './broker.ts';

/** A fake broker: returns prepared responses and records its requests. */
const answers = new Map<string, unknown>();
const asked: { what: string; authorization: string | undefined; body: unknown }[] = [];
const server = createServer(async (request, response) => {
  const what = `${request.method} ${request.url}`;
  const said = await text(request);
  asked.push({
    what,
    authorization: request.headers.authorization,
    body: said === '' ? undefined : JSON.parse(said),
  });
  const answer = answers.get(what);
  const unknown = what.includes('can-i-deploy') ? 400 : 404;
  response.writeHead(answer === undefined ? unknown : 200, { 'content-type': 'application/hal+json' });
  response.end(JSON.stringify(answer ?? {}));
});

let url: string;
let broker: PactBroker;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pacts-of-ours`;
  const named = createBroker({
    PACT_BROKER_BASE_URL: url,
    PACT_BROKER_TOKEN: 'a-token',
    GIT_COMMIT: 'abc123',
    GIT_BRANCH: 'main',
  });
  if (!named) throw new Error('the broker was not found');
  broker = named;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers.clear();
  asked.length = 0;
});

const pact = { consumer: { name: 'gifts' }, provider: { name: 'lists' }, interactions: [] };
const results = '/pacts-of-ours/results/1';
const keptAt = (place: string) => ({
  ...pact,
  _links: {
    self: { href: `${url}${place}` },
    'pb:publish-verification-results': { href: new URL(results, url).href },
  },
});

describe('the pact broker', () => {
  it('is used only if the environment contains its address and a version', () => {
    expect(createBroker({ GIT_COMMIT: 'abc123', GIT_BRANCH: 'main' })).toBeUndefined();
    expect(createBroker({ PACT_BROKER_BASE_URL: 'http://broker' })).toBeUndefined();
  });

  it('receives the pacts of a version and their verification results', async () => {
    const place = '/pacts/provider/lists/consumer/gifts/version/abc123';
    answers.set('POST /pacts-of-ours/contracts/publish', {});
    answers.set(`GET /pacts-of-ours${place}`, keptAt(place));
    answers.set(`POST ${results}`, {});
    await broker.publish([{ consumer: 'gifts', provider: 'lists', text: JSON.stringify(pact) }]);
    expect(asked).toEqual([
      {
        what: 'POST /pacts-of-ours/contracts/publish',
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
      { what: `GET /pacts-of-ours${place}`, authorization: 'Bearer a-token', body: undefined },
      {
        what: `POST ${results}`,
        authorization: 'Bearer a-token',
        body: { success: true, providerApplicationVersion: 'abc123' },
      },
    ]);
  });

  it('returns the pacts of deployed consumers', async () => {
    const place = '/pacts/provider/lists/consumer/gifts/pact-version/1';
    answers.set('POST /pacts-of-ours/pacts/provider/lists/for-verification', {
      _embedded: { pacts: [{ _links: { self: { href: `${url}${place}` } } }] },
    });
    answers.set(`GET /pacts-of-ours${place}`, keptAt(place));
    expect(await broker.fetchPactsInUse('lists')).toEqual([
      { consumer: 'gifts', text: JSON.stringify(keptAt(place)), results: new URL(results, url).href },
    ]);
    expect(asked[0]?.body).toEqual({
      consumerVersionSelectors: [{ deployedOrReleased: true }, { mainBranch: true }],
    });
    expect(await broker.fetchPactsInUse('unheard-of')).toEqual([]);
  });

  it('returns whether a version is compatible with what is deployed', async () => {
    const question =
      'GET /pacts-of-ours/can-i-deploy?pacticipant=gifts&version=abc123&environment=production';
    expect(await broker.findObstacle('gifts', 'production')).toContain('does not know this version of gifts');
    answers.set(question, { summary: { deployable: true, reason: 'all verified' } });
    expect(await broker.findObstacle('gifts', 'production')).toBeUndefined();
    answers.set(question, { summary: { deployable: false, reason: 'lists does not keep the pact' } });
    expect(await broker.findObstacle('gifts', 'production')).toBe('lists does not keep the pact');
    answers.set(question, { summary: { deployable: null, reason: 'there is no result yet' } });
    expect(await broker.findObstacle('gifts', 'production')).toBe('there is no result yet');
  });

  it('records deployments', async () => {
    answers.set('GET /pacts-of-ours/pacticipants/gifts/versions/abc123', {
      _links: {
        'pb:record-deployment': [
          { name: 'test', href: `${url}/deployed/in-test` },
          { name: 'production', href: `${url}/deployed/in-production` },
        ],
      },
    });
    answers.set('POST /pacts-of-ours/deployed/in-production', {});
    await broker.recordDeployment('gifts', 'production');
    expect(asked.map(({ what }) => what)).toEqual([
      'GET /pacts-of-ours/pacticipants/gifts/versions/abc123',
      'POST /pacts-of-ours/deployed/in-production',
    ]);
    await expect(broker.recordDeployment('gifts', 'staging')).rejects.toThrow('does not know staging');
  });
});
