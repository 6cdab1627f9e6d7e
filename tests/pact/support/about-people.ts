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

/** For a service with a read model of people. */
export function requestsPeople({ requests }: Consumer): void {
  requests('GET /internal/people/{id}', {
    to: 'read a person who is not stored yet',
    given: 'a person',
    params: { id: fromProvider('person_id', ids.ann) },
    response: { ...person, id: fromProvider('person_id', ids.ann) },
  });
  requests('GET /internal/people/{id}', {
    to: 'learn that there is no such person',
    given: 'nobody',
    params: { id: ids.unknown },
    refused: 'user/not-found',
  });
}

export function requestsFollows({ requests }: Consumer): void {
  requests('GET /internal/follows/{follower}/{target}', {
    to: 'check whether one person follows another',
    given: 'a person who follows another',
    params: { follower: fromProvider('follower_id', ids.ann), target: fromProvider('target_id', ids.bob) },
    response: { following: true, version: 1 },
  });
}

/** By consumer name, for a service with a read model of people. */
interface PersonHandlers {
  all: readonly string[];
  /** In addition to `all`. */
  follows?: readonly string[];
  /** In addition to `all`. */
  deletions?: readonly string[];
}

/** For a service with a read model of people. */
export function consumesPersonEvents(messages: MessageTests, handlers: PersonHandlers): void {
  const source = { from: 'users', by: handlers.all };
  messages.consumes(userRegistered, { ...source, data: person });
  messages.consumes(userProfileChanged, { ...source, data: person });
  consumesFollows(messages, handlers);
}

/** For a service that knows people only through follows. */
export function consumesFollows(
  messages: MessageTests,
  { all, follows = [], deletions = [] }: PersonHandlers,
): void {
  const source = { from: 'users', by: [...all, ...follows] };
  messages.consumes(userFollowed, { ...source, data: follow });
  messages.consumes(userUnfollowed, { ...source, data: unfollow });
  messages.consumes(userDeleted, { ...source, by: [...all, ...deletions], data: accountEvent });
}

export function requestsContact({ requests }: Consumer): void {
  requests('GET /internal/people/{id}/contact', {
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
