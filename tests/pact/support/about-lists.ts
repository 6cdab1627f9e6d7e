import {
  collaboratorJoined,
  giftsRevealed,
  listDeleted,
  listStateEvents,
} from '@giftlist/contracts/lists/events';
import type { Consumer } from './consumer.ts';
import { ids, list } from './examples.ts';
import { exactly, fromProvider, some } from './matching.ts';
import type { MessageTests } from './messages.ts';

/** Defines the requests of a service with a read model of lists. */
export function requestsLists({ requests }: Consumer): void {
  requests('GET /internal/lists/{id}', {
    to: 'read a list that is not stored yet',
    given: 'a public list',
    params: { id: fromProvider('list_id', ids.list) },
    response: { ...list, id: fromProvider('list_id', ids.list), user_id: fromProvider('owner_id', ids.ann) },
  });
  requests('GET /internal/lists/{id}', {
    to: 'learn that there is no such list',
    given: 'no list',
    params: { id: ids.unknown },
    refused: 'list/not-found',
  });
}

/** Event handlers of a service with a read model of lists, by consumer name. */
interface ListHandlers {
  /** Handlers that consume all events. */
  all: readonly string[];
  /** Handlers that consume list deletions, in addition to `all`. */
  deletions?: readonly string[];
}

/** Tests the events that a service with a read model of lists consumes. */
export function consumesListEvents(messages: MessageTests, { all, deletions = [] }: ListHandlers): void {
  for (const event of listStateEvents) {
    const by = event === listDeleted ? [...all, ...deletions] : all;
    messages.consumes(event, { from: 'lists', by, data: { ...list, ...extraFields.get(event) } });
  }
}

/** Fields that only some events have. */
const extraFields = new Map<(typeof listStateEvents)[number], object>([
  [giftsRevealed, { gifts_revealed: exactly(true) }],
  [listDeleted, { isDeleted: exactly(true) }],
  [collaboratorJoined, { editor_keys: some('a-key'), editor_ids: some(ids.bob) }],
]);
