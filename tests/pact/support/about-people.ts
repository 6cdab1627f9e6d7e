import {
  userDeleted,
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import type { Consumer } from './consumer.ts';
import { accountEvent, follow, ids, person, unfollow } from './examples.ts';
import { exactly, fromProvider } from './matching.ts';
import type { MessageTests } from './messages.ts';

export function testPersonRequests({ testRequest }: Consumer): void {
  testRequest('GET /internal/people/{id}', {
    to: 'read a person before their events arrive',
    given: 'a person',
    params: { id: fromProvider('person_id', ids.ann) },
    response: { ...person, id: fromProvider('person_id', ids.ann) },
  });
  testRequest('GET /internal/people/{id}', {
    to: 'learn that a person does not exist',
    given: 'no account',
    params: { id: ids.unknown },
    refused: 'user/not-found',
  });
}

export function testFollowRequests({ testRequest }: Consumer): void {
  testRequest('GET /internal/follows/{follower}/{target}', {
    to: 'check whether one person follows another',
    given: 'a person who follows another',
    params: { follower: fromProvider('follower_id', ids.ann), target: fromProvider('target_id', ids.bob) },
    response: { following: true, version: 1 },
  });
}

interface PersonConsumers {
  /** The consumer of profile and follow events. */
  people: string;
  /** Further consumers of follow events. */
  follows?: readonly string[];
  /** Consumers of `userDeleted`. */
  deletions: readonly string[];
}

export function testPersonEvents(
  messages: MessageTests,
  { people, follows = [], deletions }: PersonConsumers,
): void {
  messages.testEvent(userRegistered, { from: 'users', consumers: [people], data: person });
  messages.testEvent(userProfileChanged, { from: 'users', consumers: [people], data: person });
  messages.testEvent(userFollowed, { from: 'users', consumers: [people, ...follows], data: follow });
  messages.testEvent(userUnfollowed, { from: 'users', consumers: [people, ...follows], data: unfollow });
  messages.testEvent(userDeleted, { from: 'users', consumers: deletions, data: accountEvent });
}

export function testContactRequests({ testRequest }: Consumer): void {
  testRequest('GET /internal/people/{id}/contact', {
    to: 'read the mail address of a person',
    given: 'a person with a verified address',
    params: { id: fromProvider('person_id', ids.ann) },
    response: {
      email: fromProvider('email', 'ann@example.com'),
      email_verified: exactly(true),
      other_emails: [],
      first_name: 'Ann',
      timeZone: null,
    },
  });
}
