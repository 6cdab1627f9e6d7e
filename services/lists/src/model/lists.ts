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
export type ListEvent = EventDefinition<string, (typeof listChanged)['data']>;

export interface ListUpdate {
  list: ListDoc;
  /** Null if nothing changed. */
  event: ListEvent | null;
}
export interface ListError {
  invalid: { path: string; message: string };
}

export interface NewListContext {
  id: string;
  ownerId: string;
  now: Date;
  /** The owner's time zone, if known. */
  timeZone: string | null;
}

/** Returns an error if the occasion date has passed. */
export function createList(
  body: BodyOf<'POST /giftlist/create'> & { currency: string },
  context: NewListContext,
): ListDoc | ListError {
  if (body.occasion_date !== null && isPast(body.occasion_date, context)) {
    return { invalid: { path: 'body.occasion_date', message: messages.listForm.pastDate } };
  }
  // `gifts_reveals_on` has only one possible value, which is not stored.
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

/** A day ends last in UTC-12. */
const latestZoneOffsetMs = 12 * 3_600_000;

export function isPastEverywhere(date: string, now: Date): boolean {
  return date < new Date(now.getTime() - latestZoneOffsetMs).toISOString().slice(0, 10);
}

/** If the owner's time zone is unknown, the date must have passed everywhere. */
function isPast(date: string, { now, timeZone }: Pick<NewListContext, 'now' | 'timeZone'>): boolean {
  if (timeZone === null) return isPastEverywhere(date, now);
  return date < new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
}

/** Never depends on claims. Only the owner reveals the gifts. */
export const shouldOfferReveal = (
  list: Pick<ListDoc, 'occasion_date' | 'gifts_revealed'>,
  now: Date,
): boolean =>
  list.occasion_date !== null && !list.gifts_revealed && isPastEverywhere(list.occasion_date, now);

type ListChange = BodyOf<'PUT /giftlist/update'>;

function findChangedFields(list: ListDoc, { id: _, ...fields }: ListChange): Partial<ListDoc> {
  const current: Record<string, unknown> = { ...list };
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && value !== current[name]),
  );
}

function chooseChangeEvent(revealed: boolean | undefined): ListEvent {
  if (revealed === undefined) return listChanged;
  return revealed ? giftsRevealed : giftsHidden;
}

export function changeList(list: ListDoc, change: ListChange): ListUpdate | ListError {
  const fields = findChangedFields(list, change);
  if (Object.keys(fields).length === 0) return { list, event: null };
  if (typeof fields.list_cover === 'string') {
    return { invalid: { path: 'body.list_cover', message: 'Set another cover with upload-cover' } };
  }
  const changed = { ...list, ...fields, version: list.version + 1 };
  if (changed.gift_receive_by === 'by_mail' && !isVisible(changed.shipping_address)) {
    return { invalid: { path: 'body.shipping_address', message: messages.listForm.address } };
  }
  return { list: changed, event: chooseChangeEvent(fields.gifts_revealed) };
}

export function archiveList(list: ListDoc, isArchived: boolean, now: Date): ListUpdate {
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

/** Keeps the fields that decide whether later requests get 410 or 404. */
export function deleteList(list: ListDoc): ListDoc {
  return { ...list, isDeleted: true, list_cover: null, version: list.version + 1 };
}

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

/** Only `eraseList` empties the name. */
export const isOwnerDeleted = ({ list_name }: Pick<ListState, 'list_name'>): boolean => list_name === '';

/**
 * Updates a list of a restored backup. The state contains no email addresses, so collaborators who were invited after
 * the backup cannot be added.
 */
export function applyListState(list: ListDoc, received: ListState, eventTime: string): ListDoc {
  const { id: _id, editor_keys, editor_ids: _ids, ...state } = received;
  const base = applyDeletion(list, received);
  return {
    ...base,
    ...state,
    archivedAt: received.isArchived ? (list.archivedAt ?? eventTime) : null,
    editors: base.editors.filter(({ key }) => editor_keys.includes(key)),
  };
}

function applyDeletion(list: ListDoc, received: ListState): ListDoc {
  if (isOwnerDeleted(received)) return eraseList(list);
  return received.isDeleted ? deleteList(list) : list;
}

/** Returns the state that events contain and other services store. */
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
