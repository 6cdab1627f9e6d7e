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

/** What every service asks that keeps lists as their owner tells of them. */
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

/** What such a service hears; `gone` are its consumers that act when a list was deleted. */
export function hearsOfLists(ear: Ear, keeper: string, gone: readonly string[]): void {
  for (const event of listStateEvents) {
    const by = event === listDeleted ? gone : [keeper];
    ear.hears(event, { from: 'lists', by, data: { ...list, ...particular.get(event) } });
  }
}

/** What an event tells beyond the usual. */
const particular = new Map<(typeof listStateEvents)[number], object>([
  [giftsRevealed, { gifts_revealed: exactly(true) }],
  [listDeleted, { isDeleted: exactly(true) }],
  [collaboratorJoined, { editor_keys: some('a-key'), editor_ids: some(ids.bob) }],
]);
