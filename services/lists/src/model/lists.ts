import type { EventDefinition } from '@giftlist/contracts/event';
import {
  giftsHidden,
  giftsRevealed,
  listArchived,
  listChanged,
  listUnarchived,
} from '@giftlist/contracts/lists/events';
import { messages } from '@giftlist/contracts/messages';
import type { BodyOf, ResponseOf } from '@giftlist/contracts/routes';
import { isVisible } from '@giftlist/contracts/rules/text';
import type { ListDoc } from './list.store.ts';

export type ListState = ResponseOf<'GET /internal/lists/{id}'>;
/** Any event that carries a list's state. */
export type ListEvent = EventDefinition<string, (typeof listChanged)['data']>;

/** A list after a change, and its event; no event if nothing changed. */
export interface Changed {
  list: ListDoc;
  event: ListEvent | null;
}
/** The error of a change: a field of the body and its message. */
export interface Wrong {
  wrong: { path: string; message: string };
}

export interface NewListContext {
  id: string;
  ownerId: string;
  now: Date;
  /** The owner's time zone; null if it is unknown. */
  timeZone: string | null;
}

/** A new list of this owner. */
export function newList(
  body: BodyOf<'POST /giftlist/create'> & { currency: string },
  given: NewListContext,
): ListDoc | Wrong {
  if (body.occasion_date !== null && isPast(body.occasion_date, given)) {
    return { wrong: { path: 'body.occasion_date', message: messages.listForm.pastDate } };
  }
  const { gifts_reveals_on: _, ...fields } = body;
  return {
    ...fields,
    _id: given.id,
    version: 1,
    user_id: given.ownerId,
    gifts_revealed: false,
    isArchived: false,
    archivedAt: null,
    isDeleted: false,
    list_cover: null,
    editors: [],
    createdAt: given.now.toISOString(),
  };
}

const earliestZoneMs = 12 * 3_600_000;

/** Whether a day has passed in every time zone: days end last in UTC-12. */
export function isPastEverywhere(date: string, now: Date): boolean {
  return date < new Date(now.getTime() - earliestZoneMs).toISOString().slice(0, 10);
}

/** Whether a day has passed for an owner. */
function isPast(date: string, { now, timeZone }: Pick<NewListContext, 'now' | 'timeZone'>): boolean {
  if (timeZone === null) return isPastEverywhere(date, now);
  return date < new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
}

/**
 * Whether the owner is asked to reveal: the list's day is over in every time zone. It never depends on claims, and
 * nothing is revealed automatically.
 */
export const offersReveal = (list: Pick<ListDoc, 'occasion_date' | 'gifts_revealed'>, now: Date): boolean =>
  list.occasion_date !== null && !list.gifts_revealed && isPastEverywhere(list.occasion_date, now);

type ListChange = BodyOf<'PUT /giftlist/update'>;

/** The fields that a change would actually change. */
function realChanges(list: ListDoc, { id: _, ...fields }: ListChange): Partial<ListDoc> {
  const before: Record<string, unknown> = { ...list };
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && value !== before[name]),
  );
}

/** The list with the given fields changed. */
export function changeList(list: ListDoc, change: ListChange): Changed | Wrong {
  const fields = realChanges(list, change);
  if (Object.keys(fields).length === 0) return { list, event: null };
  if (typeof fields.list_cover === 'string') {
    return { wrong: { path: 'body.list_cover', message: 'Set another cover with upload-cover' } };
  }
  const after = { ...list, ...fields, version: list.version + 1 };
  if (after.gift_receive_by === 'by_mail' && !isVisible(after.shipping_address)) {
    return { wrong: { path: 'body.shipping_address', message: messages.listForm.address } };
  }
  const { gifts_revealed: revealed } = fields;
  return {
    list: after,
    event: revealed === undefined ? listChanged : revealed ? giftsRevealed : giftsHidden,
  };
}

/** The list, archived or active again. */
export function archiveList(list: ListDoc, isArchived: boolean, now: Date): Changed {
  if (list.isArchived === isArchived) return { list, event: null };
  return {
    list: {
      ...list,
      isArchived,
      archivedAt: isArchived ? now.toISOString() : null,
      version: list.version + 1,
    },
    event: isArchived ? listArchived : listUnarchived,
  };
}

/** The list as deleted by its owner: people who could see it learn that it was deleted. */
export function deleteList(list: ListDoc): ListDoc {
  return { ...list, isDeleted: true, list_cover: null, version: list.version + 1 };
}

/** A deleted list of a deleted account, without anything that a person wrote. */
export function forgetList(list: ListDoc): ListDoc {
  return {
    ...deleteList(list),
    list_name: '',
    description: '',
    shipping_address: '',
    instruction: '',
    occasion_date: null,
    editors: [],
  };
}

/** Whether its owner is deleted: every other list has a name. */
export const isForgotten = ({ list_name }: Pick<ListState, 'list_name'>): boolean => list_name === '';

/**
 * Applies the state in an event (`stateOf`) to the list. Addresses of people invited since are unknown: they have to
 * be invited again.
 */
export function listOfState(list: ListDoc, stated: ListState, at: string): ListDoc {
  const { id: _id, editor_keys, editor_ids: _ids, ...state } = stated;
  const before = isForgotten(stated) ? forgetList(list) : stated.isDeleted ? deleteList(list) : list;
  return {
    ...before,
    ...state,
    archivedAt: stated.isArchived ? (list.archivedAt ?? at) : null,
    editors: before.editors.filter(({ key }) => editor_keys.includes(key)),
  };
}

/** The list as other services store it, in every event about it. */
export function stateOf(list: ListDoc): ListState {
  return {
    id: list._id,
    version: list.version,
    user_id: list.user_id,
    list_name: list.list_name,
    giftlist_type: list.giftlist_type,
    editor_keys: list.editors.map(({ key }) => key),
    editor_ids: list.editors.flatMap(({ person_id }) => person_id ?? []),
    gifts_revealed: list.gifts_revealed,
    isArchived: list.isArchived,
    isDeleted: list.isDeleted,
    occasion_date: list.occasion_date,
    currency: list.currency,
    createdAt: list.createdAt,
  };
}
