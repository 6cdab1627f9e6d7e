import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { RefusedCall } from '../support/public-api.ts';
import { addGifts, api, newList, newOwner, type Owner } from '../support/system.ts';
import { ms, say } from './print.ts';

const tries = 5;
const copiesOfWorst = 5;
const giftsOfWorst = 1_000;
/** The longest allowed text, in a form that is slow for careless regular expressions. */
const slowText = `${')'.repeat(200_000)}x`;

/**
 * Measures how much a hostile account delays another account's request: the median time without and with the load.
 */
export async function measureFairness(): Promise<void> {
  const [worst, other] = [await newOwner('worst'), await newOwner('other')];
  say('\nThe request of one account: without and with the load of a hostile account');
  await beside('a text with one gift is read', {
    worst: () => Promise.all([1, 2, 3, 4].map(() => refusable(() => readMany(worst, slowText)))),
    other: () => readMany(other, 'Kite 20 EUR'),
  });

  const long = await newList(worst, 'A thousand gifts');
  await addGifts(worst, long, { count: giftsOfWorst });
  const short = await newList(other, 'One gift');
  await addGifts(other, short, { count: 1 });
  await beside(`a list of one gift is copied during ${copiesOfWorst} of ${giftsOfWorst}`, {
    worst: () =>
      Promise.all(Array.from({ length: copiesOfWorst }, () => refusable(() => reuse(worst, long)))),
    other: async () => untilCopied(other, await reuse(other, short)),
  });

  await using shop = await slowShop();
  const [many, single] = [await newList(worst, 'Two hundred links'), await newList(other, 'One link')];
  await beside(`a link is read during an import of ${importedLinks}`, {
    worst: () => refusable(() => importLinks(worst, many, shop.origin)),
    other: async () => untilRead(other, await addLink(other, single, shop.origin)),
  });
}

const importedLinks = 200;
/** The response time of the shop. */
const shopMs = 200;

/** A shop that responds slowly. The product must be allowed to read pages of this machine. */
async function slowShop(): Promise<{ origin: string } & AsyncDisposable> {
  const server = createServer((_, response) => {
    setTimeout(() => {
      response
        .setHeader('content-type', 'text/html')
        .end('<title>Kite</title><p>Made by hand, in two colours.</p>');
    }, shopMs);
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
  const gifts = Array.from({ length: importedLinks }, (_, at) => ({ product_url: `${origin}/many/${at}` }));
  await api.call('POST /giftitem/create-many', { token, query: {}, body: { giftlist_id, gifts } });
}

async function addLink({ token }: Owner, giftlistId: string, origin: string): Promise<string> {
  const body = { url: `${origin}/single`, giftlistId, country: 'DE' };
  const { data } = await api.call('POST /giftitem/create-from-url', { token, body });
  return data.id;
}

async function untilRead({ token }: Owner, id: string): Promise<void> {
  const isLoading = async () =>
    (await api.call('GET /giftitem/{id}', { token, params: { id } })).loading_info !== null;
  while (await isLoading()) await pause(20);
}

interface Sides {
  worst: () => Promise<unknown>;
  other: () => Promise<unknown>;
}

async function beside(name: string, { worst, other }: Sides): Promise<void> {
  const alone = await middle(other);
  const measured = new AbortController();
  const loud = (async () => {
    while (!measured.signal.aborted) await worst();
  })();
  await pause(100);
  const shared = await middle(other).finally(() => measured.abort());
  await loud;
  say(`  ${name.padEnd(52)} ${ms(alone)} ms, ${ms(shared)} ms`);
}

async function middle(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < tries; at += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(tries / 2)] ?? 0;
}

const readMany = ({ token }: Owner, text: string) =>
  api.call('POST /giftitem/read-many', { token, body: { text } });

/** An account with too many requests is refused: that is a response, too. */
async function refusable(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RefusedCall) || ![429, 503].includes(error.status)) throw error;
    await pause(100);
  }
}

async function reuse({ token }: Owner, id: string): Promise<string> {
  const { data } = await api.call('POST /giftlist/{id}/reuse', { token, params: { id }, body: {} });
  return data.id;
}

async function untilCopied({ token }: Owner, id: string): Promise<void> {
  while ((await api.call('GET /giftlist/{id}/gifts', { token, params: { id } })).length === 0) {
    await pause(20);
  }
}
