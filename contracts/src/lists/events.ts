import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { limits } from '../limits.ts';
import { Id, Timestamp } from '../primitives.ts';
import { ListState, ReusedList } from './entities.ts';

const topic = 'lists.events';
const stateEvent = { topic, data: ListState, key: (list: z.output<typeof ListState>) => list.id } as const;

/** Events with `ListState` contain the whole state; a higher `version` is newer. */
export const listCreated = defineEvent({
  ...stateEvent,
  name: 'list.created.v1',
  summary: 'A list was created.',
});
export const listChanged = defineEvent({
  ...stateEvent,
  name: 'list.changed.v1',
  summary: 'A list was changed.',
});
export const listArchived = defineEvent({
  ...stateEvent,
  name: 'list.archived.v1',
  summary: 'A list was archived.',
});
export const listUnarchived = defineEvent({
  ...stateEvent,
  name: 'list.unarchived.v1',
  summary: 'A list was unarchived.',
});
export const listDeleted = defineEvent({
  ...stateEvent,
  name: 'list.deleted.v1',
  summary: 'A list was deleted.',
});
export const giftsRevealed = defineEvent({
  ...stateEvent,
  name: 'gifts.revealed.v1',
  summary: 'The owner revealed the reserved and purchased gifts.',
});
export const giftsHidden = defineEvent({
  ...stateEvent,
  name: 'gifts.hidden.v1',
  summary: 'The owner hid the reserved and purchased gifts again.',
});
export const collaboratorJoined = defineEvent({
  ...stateEvent,
  name: 'collaborator.joined.v1',
  summary: 'A collaborator joined the list.',
});
export const collaboratorRemoved = defineEvent({
  ...stateEvent,
  name: 'collaborator.removed.v1',
  summary: 'A collaborator left or was removed.',
});

/** For services with a read model of lists. */
export const listStateEvents = [
  listCreated,
  listChanged,
  listArchived,
  listUnarchived,
  listDeleted,
  giftsRevealed,
  giftsHidden,
  collaboratorJoined,
  collaboratorRemoved,
] as const;

const ListSharing = z.object({
  list_id: Id,
  owner_id: Id,
  /** The profile that shared the list. */
  by_id: Id,
  /** Recipients with a profile. Recipients without one only receive an email. */
  person_ids: z.array(Id).max(limits.listEditorsMax),
  at: Timestamp,
});

export const collaboratorInvited = defineEvent({
  name: 'collaborator.invited.v1',
  topic,
  summary: 'People were invited to edit a list.',
  data: ListSharing,
  key: event => event.list_id,
});

export const listReused = defineEvent({
  name: 'list.reused.v1',
  topic,
  summary: 'A list was created from an old list. The old gifts have to be copied.',
  data: z.object({ id: Id, owner_id: Id, currency: z.string().max(3), from: ReusedList, at: Timestamp }),
  key: event => event.id,
});

export const listShared = defineEvent({
  name: 'list.shared.v1',
  topic,
  summary: 'The link of a list was mailed to people.',
  data: ListSharing,
  key: event => event.list_id,
});
