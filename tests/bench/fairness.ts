import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { RejectedCall } from '@giftlist/infra/demo/api';
import { addGifts, api, createList, createOwner, type Owner } from '../support/system.ts';
import { formatMs, print } from './print.ts';

const runCount = 5;
const hostileReadCount = 4;
const hostileCopyCount = 5;
const hostileGiftCount = 1_000;
/** The longest allowed text, slow for careless regular expressions. */
const slowText = `${')'.repeat(200_000)}x`;

/** Measures how much a hostile account delays another account. */
export async function measureFairness(): Promise<void> {
  const [hostile, ordinary] = [await createOwner('hostile'), await createOwner('ordinary')];
  print('\nRequests of an ordinary account: without and with the load of a hostile account');
  await compareUnderLoad('a text with one gift is read', {
    sendHostile: () =>
      Promise.all(
        Array.from({ length: hostileReadCount }, () =>
          ignoreThrottling(() => readGiftsFromText(hostile, slowText)),
        ),
      ),
    sendOrdinary: () => readGiftsFromText(ordinary, 'Kite 20 EUR'),
  });

  const longList = await createList(hostile, 'A thousand gifts');
  await addGifts(hostile, longList, { count: hostileGiftCount });
  const shortList = await createList(ordinary, 'One gift');
  await addGifts(ordinary, shortList, { count: 1 });
  await compareUnderLoad(
    `one gift is copied during ${hostileCopyCount} copies of ${hostileGiftCount} gifts`,
    {
      sendHostile: () =>
        Promise.all(
          Array.from({ length: hostileCopyCount }, () => ignoreThrottling(() => copyList(hostile, longList))),
        ),
      sendOrdinary: async () => waitUntilCopied(ordinary, await copyList(ordinary, shortList)),
    },
  );

  await using shop = await startSlowShop();
  const [manyLinksList, oneLinkList] = [
    await createList(hostile, 'Two hundred links'),
    await createList(ordinary, 'One link'),
  ];
  await compareUnderLoad(`a link is read during an import of ${importedLinkCount} links`, {
    sendHostile: () => ignoreThrottling(() => importLinks(hostile, manyLinksList, shop.origin)),
    sendOrdinary: async () => waitUntilLinkRead(ordinary, await addLink(ordinary, oneLinkList, shop.origin)),
  });
}

const importedLinkCount = 200;
const shopDelayMs = 200;

/** The system must be allowed to fetch pages from this machine. */
async function startSlowShop(): Promise<{ origin: string } & AsyncDisposable> {
  const server = createServer((_, response) => {
    setTimeout(() => {
      response
        .setHeader('content-type', 'text/html')
        .end('<title>Kite</title><p>Made by hand, in two colours.</p>');
    }, shopDelayMs);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

async function importLinks({ token }: Owner, giftlist_id: string, origin: string): Promise<void> {
  const gifts = Array.from({ length: importedLinkCount }, (_, index) => ({
    product_url: `${origin}/many/${index}`,
  }));
  await api.call('POST /giftitem/create-many', { token, query: {}, body: { giftlist_id, gifts } });
}

async function addLink({ token }: Owner, giftlistId: string, origin: string): Promise<string> {
  const body = { url: `${origin}/single`, giftlistId, country: 'DE' };
  const { data } = await api.call('POST /giftitem/create-from-url', { token, body });
  return data.id;
}

async function waitUntilLinkRead({ token }: Owner, id: string): Promise<void> {
  const isLoading = async () =>
    (await api.call('GET /giftitem/{id}', { token, params: { id } })).loading_info !== null;
  while (await isLoading()) await pause(20);
}

interface Requests {
  sendHostile: () => Promise<unknown>;
  sendOrdinary: () => Promise<unknown>;
}

async function compareUnderLoad(name: string, { sendHostile, sendOrdinary }: Requests): Promise<void> {
  const withoutLoad = await measureMedianMs(sendOrdinary);
  const hostileLoad = new AbortController();
  const hostileRequests = (async () => {
    while (!hostileLoad.signal.aborted) await sendHostile();
  })();
  await pause(100);
  const withLoad = await measureMedianMs(sendOrdinary).finally(() => hostileLoad.abort());
  await hostileRequests;
  print(`  ${name.padEnd(52)} ${formatMs(withoutLoad)} ms, ${formatMs(withLoad)} ms`);
}

async function measureMedianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < runCount; index += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[Math.floor(runCount / 2)] ?? 0;
}

const readGiftsFromText = ({ token }: Owner, text: string) =>
  api.call('POST /giftitem/read-many', { token, body: { text } });

/** Ignores 429 and 503, because a hostile account may be throttled. */
async function ignoreThrottling(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RejectedCall) || ![429, 503].includes(error.status)) throw error;
    await pause(100);
  }
}

async function copyList({ token }: Owner, id: string): Promise<string> {
  const { data } = await api.call('POST /giftlist/{id}/reuse', { token, params: { id }, body: {} });
  return data.id;
}

async function waitUntilCopied({ token }: Owner, id: string): Promise<void> {
  while ((await api.call('GET /giftlist/{id}/gifts', { token, params: { id } })).length === 0) {
    await pause(20);
  }
}
