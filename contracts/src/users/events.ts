import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { limits } from '../limits.ts';
import { Id, Timestamp } from '../primitives.ts';
import { PersonState } from './entities.ts';

const topic = 'users.events';

export const userRegistered = defineEvent({
  name: 'user.registered.v1',
  topic,
  summary: 'A profile was created.',
  data: PersonState,
  key: person => person.id,
});

export const userProfileChanged = defineEvent({
  name: 'user.profile-changed.v1',
  topic,
  summary:
    'The public card, the day of birth, the time zone or the language of a person changed. Contains the whole state.',
  data: PersonState,
  key: person => person.id,
});

export const userEmailVerified = defineEvent({
  name: 'user.email-verified.v1',
  topic,
  summary: 'An e-mail address of this person was verified. The event does not contain the address.',
  data: z.object({ id: Id, account_id: Id, at: Timestamp }),
  key: event => event.id,
});

export const userSignedOut = defineEvent({
  name: 'user.signed-out.v1',
  topic,
  summary:
    'Sign-ins of a person ended. Consumers close the live connections of these sign-ins, and undo writes by access tokens that have not expired yet. A sign-in id grants no access.',
  data: z.object({ id: Id, sign_in_ids: z.array(Id).max(1_000), at: Timestamp }),
  key: event => event.id,
});

export const userSignedOutEverywhere = defineEvent({
  name: 'user.signed-out-everywhere.v1',
  topic,
  summary:
    'All sign-ins of this person ended, perhaps because of an intruder. Consumers also remove what an intruder may have created.',
  data: z.object({ id: Id, account_id: Id, at: Timestamp }),
  key: event => event.id,
});

const Follow = z.object({
  follower_id: Id,
  target_id: Id,
  version: z.number().int().describe('Increases with every change of this pair'),
  at: Timestamp,
});

export const userFollowed = defineEvent({
  name: 'user.followed.v1',
  topic,
  summary: 'One person follows another.',
  data: Follow,
  key: event => event.follower_id,
});

export const userUnfollowed = defineEvent({
  name: 'user.unfollowed.v1',
  topic,
  summary: 'One person no longer follows another, or was removed as a follower.',
  data: Follow.extend({ removed_by_target: z.boolean() }),
  key: event => event.follower_id,
});

export const userDeleted = defineEvent({
  name: 'user.deleted.v1',
  topic,
  summary:
    'An account and its profile were deleted. Every service deletes or anonymises the person’s data. Published again a minute later for requests that were in progress.',
  data: z.object({
    id: Id,
    account_id: Id,
    at: Timestamp,
    email_keys: z
      .array(z.string().max(limits.keyLength))
      .max(1_000)
      .optional()
      .describe('The keys of the e-mail addresses that the person had verified'),
  }),
  key: event => event.id,
});
