import {
  collaboratorJoined,
  giftsRevealed,
  listDeleted,
  listStateEvents,
} from '@giftlist/contracts/lists/events';
import type { Consumer } from './consumer.ts';
import { ids, list } from './examples.ts';
import { arrayOf, exactly, fromProvider } from './matching.ts';
import type { MessageTests } from './messages.ts';

export function testListRequests({ testRequest }: Consumer): void {
  testRequest('GET /internal/lists/{id}', {
    to: 'read a list before its events arrive',
    given: 'a public list',
    params: { id: fromProvider('list_id', ids.list) },
    response: { ...list, id: fromProvider('list_id', ids.list), user_id: fromProvider('owner_id', ids.ann) },
  });
  testRequest('GET /internal/lists/{id}', {
    to: 'learn that a list does not exist',
    given: 'no list',
    params: { id: ids.unknown },
    refused: 'list/not-found',
  });
}

interface ListConsumers {
  /** Consumers of all `listStateEvents`. */
  all: readonly string[];
  /** Consumers of `listDeleted` only. */
  deletions?: readonly string[];
}

export function testListEvents(messages: MessageTests, { all, deletions = [] }: ListConsumers): void {
  for (const event of listStateEvents) {
    const consumers = event === listDeleted ? [...all, ...deletions] : all;
    messages.testEvent(event, { from: 'lists', consumers, data: { ...list, ...differences.get(event) } });
  }
}

/** The event fields that differ from `list`. */
const differences = new Map<(typeof listStateEvents)[number], object>([
  [giftsRevealed, { gifts_revealed: exactly(true) }],
  [listDeleted, { isDeleted: exactly(true) }],
  [collaboratorJoined, { editor_keys: arrayOf('a-key'), editor_ids: arrayOf(ids.bob) }],
]);
