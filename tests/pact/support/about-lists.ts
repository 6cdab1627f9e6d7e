import {
  collaboratorJoined,
  giftsRevealed,
  listDeleted,
  listStateEvents,
} from '@giftlist/contracts/lists/events';
import type { Consumer } from './consumer.ts';
import { ids, list } from './examples.ts';
import { exactly, held, some } from './matching.ts';
import type { MessageTests } from './messages.ts';

/** The requests of every service with a read model of lists. */
export function asksAboutLists({ asks }: Consumer): void {
  asks('GET /internal/lists/{id}', {
    to: 'read a list that is not stored yet',
    given: 'a public list',
    params: { id: held('list_id', ids.list) },
    answer: { ...list, id: held('list_id', ids.list), user_id: held('owner_id', ids.ann) },
  });
  asks('GET /internal/lists/{id}', {
    to: 'learn that there is no such list',
    given: 'no list',
    params: { id: ids.unknown },
    refused: 'list/not-found',
  });
}

/** The event handlers of a service with a read model of lists. */
interface ListHandlers {
  /** Consume all events. */
  all: readonly string[];
  /** Also consume deletions of lists. */
  gone?: readonly string[];
}

/** Tests the events that such a service consumes. */
export function consumesListEvents(messages: MessageTests, { all, gone = [] }: ListHandlers): void {
  for (const event of listStateEvents) {
    const by = event === listDeleted ? [...all, ...gone] : all;
    messages.consumes(event, { from: 'lists', by, data: { ...list, ...particular.get(event) } });
  }
}

/** Optional data of an event. */
const particular = new Map<(typeof listStateEvents)[number], object>([
  [giftsRevealed, { gifts_revealed: exactly(true) }],
  [listDeleted, { isDeleted: exactly(true) }],
  [collaboratorJoined, { editor_keys: some('a-key'), editor_ids: some(ids.bob) }],
]);
