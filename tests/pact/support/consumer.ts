import type { AnyRouteKey } from '@giftlist/contracts/routes';
import { afterAll, it } from '@jest/globals';
import { type Client, type Exchange, recordExchange } from './exchange.ts';
import { findOwningService } from './owning-service.ts';
import { PactBook } from './pact-book.ts';

export interface Consumer {
  book: PactBook;
  /** Tests an exchange with the service that owns the route. */
  testRequest<K extends AnyRouteKey>(key: K, exchange: Exchange<K>): void;
  /** Compares the pacts of all previous tests with the committed ones. Must be called last. */
  testCommittedPacts(): void;
}

/** Creates a consumer whose pacts consist of the exchanges that its tests record. */
export function createConsumer(name: string, client: Client): Consumer {
  const book = new PactBook(name);
  afterAll(() => book.close());
  return {
    book,
    testRequest: (key, exchange) => {
      it(`can ${exchange.to}`, () =>
        recordExchange(book.getPact(findOwningService(key)), key, exchange, client));
    },
    testCommittedPacts: () => {
      it('matches its committed pacts', () => book.compareOrReplace());
    },
  };
}
