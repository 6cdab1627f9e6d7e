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
/** Any event that contains a list's state. */
export type ListEvent = EventDefinition<string, (typeof listChanged)['data']>;

/** A list after a change, and the event to publish; null if nothing changed. */
export interface Changed {
  list: ListDoc;
  event: ListEvent | null;
}
/** An invalid field of a request body, and the message. */
export interface ListError {
  invalid: { path: string; message: string };
}

export interface NewListContext {
  id: string;
  ownerId: string;
  now: Date;
  /** The owner's time zone; null if it is unknown. */
  timeZone: string | null;
}

/** Creates a list, or returns the error if the date has passed. */
export function createList(
  body: BodyOf<'POST /giftlist/create'> & { currency: string },
  context: NewListContext,
): ListDoc | ListError {
  if (body.occasion_date !== null && isPast(body.occasion_date, context)) {
    return { invalid: { path: 'body.occasion_date', message: messages.listForm.pastDate } };
  }
  const { gifts_reveals_on: _, ...fields } = body;
  return {
    ...fields,
    _id: context.id,
    version: 1,
    user_id: context.ownerId,
    gifts_revealed: false,
    isArchived: false,
    archivedAt: null,
    isDeleted: false,
    list_cover: null,
    editors: [],
    createdAt: context.now.toISOString(),
  };
}

/** In UTC-12, days end last. */
const latestZoneOffsetMs = 12 * 3_600_000;

/** Whether a day has passed in every time zone. */
export function isPastEverywhere(date: string, now: Date): boolean {
  return date < new Date(now.getTime() - latestZoneOffsetMs).toISOString().slice(0, 10);
}

/** Whether a day has passed in the owner's time zone or, if it is unknown, everywhere. */
function isPast(date: string, { now, timeZone }: Pick<NewListContext, 'now' | 'timeZone'>): boolean {
  if (timeZone === null) return isPastEverywhere(date, now);
  return date < new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
}

/**
 * Whether to offer Reveal to the owner: once the list's date has passed in every time zone. This never depends on
 * claims, and nothing is revealed automatically.
 */
export const shouldOfferReveal = (
  list: Pick<ListDoc, 'occasion_date' | 'gifts_revealed'>,
  now: Date,
): boolean =>
  list.occasion_date !== null && !list.gifts_revealed && isPastEverywhere(list.occasion_date, now);

type ListChange = BodyOf<'PUT /giftlist/update'>;

/** Returns the fields whose values differ from the list's. */
function findChanges(list: ListDoc, { id: _, ...fields }: ListChange): Partial<ListDoc> {
  const before: Record<string, unknown> = { ...list };
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && value !== before[name]),
  );
}

export function changeList(list: ListDoc, change: ListChange): Changed | ListError {
  const fields = findChanges(list, change);
  if (Object.keys(fields).length === 0) return { list, event: null };
  if (typeof fields.list_cover === 'string') {
    return { invalid: { path: 'body.list_cover', message: 'Set another cover with upload-cover' } };
  }
  const after = { ...list, ...fields, version: list.version + 1 };
  if (after.gift_receive_by === 'by_mail' && !isVisible(after.shipping_address)) {
    return { invalid: { path: 'body.shipping_address', message: messages.listForm.address } };
  }
  const { gifts_revealed: revealed } = fields;
  return {
    list: after,
    event: revealed === undefined ? listChanged : revealed ? giftsRevealed : giftsHidden,
  };
}

/** Archives a list, or makes it active again. */
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

/**
 * Marks a list as deleted and removes the cover. Keeps the fields on which access depends: requests get 410, or 404 for
 * a private list that the viewer could not see.
 */
export function deleteList(list: ListDoc): ListDoc {
  return { ...list, isDeleted: true, list_cover: null, version: list.version + 1 };
}

/** Marks a list as deleted and erases its texts, date and collaborators, because the owner's account was deleted. */
export function eraseList(list: ListDoc): ListDoc {
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

/** Whether the account of the list's owner is deleted: only then is the name empty. */
export const isOwnerDeleted = ({ list_name }: Pick<ListState, 'list_name'>): boolean => list_name === '';

/**
 * Applies the state from an event (`toListState`) to a list of a restored backup. The event does not contain email
 * addresses, so collaborators who were invited after the backup cannot be added.
 */
export function applyListState(list: ListDoc, received: ListState, at: string): ListDoc {
  const { id: _id, editor_keys, editor_ids: _ids, ...state } = received;
  const before = isOwnerDeleted(received) ? eraseList(list) : received.isDeleted ? deleteList(list) : list;
  return {
    ...before,
    ...state,
    archivedAt: received.isArchived ? (list.archivedAt ?? at) : null,
    editors: before.editors.filter(({ key }) => editor_keys.includes(key)),
  };
}

/** Converts a list to the state that events contain and other services store. */
export function toListState(list: ListDoc): ListState {
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
