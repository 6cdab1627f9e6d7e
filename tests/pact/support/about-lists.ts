import {
  collaboratorJoined,
  giftsRevealed,
  listDeleted,
  listStateEvents,
} from '@giftlist/contracts/lists/events';
import type { Consumer } from './consumer.ts';
import { ids, list } from './examples.ts';
import { exactly, held, some } from './matching.ts';
import type { Ear } from './messages.ts';

/** Requests of every service that keeps lists from their owner's events. */
export function asksAboutLists({ asks }: Consumer): void {
  asks('GET /internal/lists/{id}', {
    to: 'read a list not heard of yet',
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

/** The consumers of a service for lists. */
interface ListHearers {
  /** They consume all events. */
  all: readonly string[];
  /** They also consume deletions of lists. */
  gone?: readonly string[];
}

/** The events of such a service. */
export function hearsOfLists(ear: Ear, { all, gone = [] }: ListHearers): void {
  for (const event of listStateEvents) {
    const by = event === listDeleted ? [...all, ...gone] : all;
    ear.hears(event, { from: 'lists', by, data: { ...list, ...particular.get(event) } });
  }
}

/** Optional data of an event. */
const particular = new Map<(typeof listStateEvents)[number], object>([
  [giftsRevealed, { gifts_revealed: exactly(true) }],
  [listDeleted, { isDeleted: exactly(true) }],
  [collaboratorJoined, { editor_keys: some('a-key'), editor_ids: some(ids.bob) }],
]);
