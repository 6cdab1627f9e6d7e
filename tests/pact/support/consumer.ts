import type { AnyRouteKey } from '@giftlist/contracts/routes';
import { afterAll, it } from '@jest/globals';
import { type Client, type Exchange, recordExchange } from './exchange.ts';
import { PactBook } from './pact-book.ts';
import { serviceOf } from './service-of.ts';

export interface Consumer {
  book: PactBook;
  /** The consumer has this exchange with the service that owns the route. */
  requests<K extends AnyRouteKey>(key: K, exchange: Exchange<K>): void;
  /** Defined last: the pacts written by the other tests equal the committed ones. */
  matchesCommitted(): void;
}

/** The tests write the consumer's pacts. */
export function consumer(name: string, client: Client): Consumer {
  const book = new PactBook(name);
  afterAll(() => book.close());
  return {
    book,
    requests: (key, exchange) => {
      it(`can ${exchange.to}`, () => recordExchange(book.pactWith(serviceOf(key)), key, exchange, client));
    },
    matchesCommitted: () => {
      it('matches its committed pacts', () => book.compareOrCommit());
    },
  };
}
