import {
  userDeleted,
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import type { Consumer } from './consumer.ts';
import { follow, goodbye, ids, person, unfollow } from './examples.ts';
import { exactly, held } from './matching.ts';
import type { Ear } from './messages.ts';

/** Requests of every service that keeps people from the events of others. */
export function asksAboutPeople({ asks }: Consumer): void {
  asks('GET /internal/people/{id}', {
    to: 'read a person not heard of yet',
    given: 'a person',
    params: { id: held('person_id', ids.ann) },
    answer: { ...person, id: held('person_id', ids.ann) },
  });
  asks('GET /internal/people/{id}', {
    to: 'learn that there is no such person',
    given: 'nobody',
    params: { id: ids.unknown },
    refused: 'user/not-found',
  });
}

export function asksWhoFollows({ asks }: Consumer): void {
  asks('GET /internal/follows/{follower}/{target}', {
    to: 'learn at this moment whether one person follows another',
    given: 'a person who follows another',
    params: { follower: held('follower_id', ids.ann), target: held('target_id', ids.bob) },
    answer: { following: true, version: 1 },
  });
}

/** The consumers of a service for people. */
interface PeopleHearers {
  /** They consume all events. */
  all: readonly string[];
  /** They also consume follows. */
  follows?: readonly string[];
  /** They also consume account deletions. */
  gone?: readonly string[];
}

/** The events of such a service. */
export function hearsOfPeople(ear: Ear, hearers: PeopleHearers): void {
  const told = { from: 'users', by: hearers.all };
  ear.hears(userRegistered, { ...told, data: person });
  ear.hears(userProfileChanged, { ...told, data: person });
  hearsWhoFollows(ear, hearers);
}

/** The events of a service that only knows people through follows. */
export function hearsWhoFollows(ear: Ear, { all, follows = [], gone = [] }: PeopleHearers): void {
  const told = { from: 'users', by: [...all, ...follows] };
  ear.hears(userFollowed, { ...told, data: follow });
  ear.hears(userUnfollowed, { ...told, data: unfollow });
  ear.hears(userDeleted, { ...told, by: [...all, ...gone], data: goodbye });
}

export function asksForContact({ asks }: Consumer): void {
  asks('GET /internal/people/{id}/contact', {
    to: 'learn where to write to a person',
    given: 'a person with a verified address',
    params: { id: held('person_id', ids.ann) },
    answer: {
      email: held('email', 'ann@example.com'),
      email_verified: exactly(true),
      other_emails: [],
      first_name: 'Ann',
      timeZone: null,
    },
  });
}
