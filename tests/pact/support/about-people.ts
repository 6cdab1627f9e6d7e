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
import type { MessageTests } from './messages.ts';

/** The requests of every service with a read model of people. */
export function asksAboutPeople({ asks }: Consumer): void {
  asks('GET /internal/people/{id}', {
    to: 'read a person who is not stored yet',
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
    to: 'check whether one person follows another',
    given: 'a person who follows another',
    params: { follower: held('follower_id', ids.ann), target: held('target_id', ids.bob) },
    answer: { following: true, version: 1 },
  });
}

/** The event handlers of a service with a read model of people. */
interface PersonHandlers {
  /** Consume all events. */
  all: readonly string[];
  /** Also consume follows. */
  follows?: readonly string[];
  /** Also consume account deletions. */
  gone?: readonly string[];
}

/** Tests the events that such a service consumes. */
export function consumesPersonEvents(messages: MessageTests, handlers: PersonHandlers): void {
  const source = { from: 'users', by: handlers.all };
  messages.consumes(userRegistered, { ...source, data: person });
  messages.consumes(userProfileChanged, { ...source, data: person });
  consumesFollows(messages, handlers);
}

/** Tests the events of a service that only knows people through follows. */
export function consumesFollows(
  messages: MessageTests,
  { all, follows = [], gone = [] }: PersonHandlers,
): void {
  const source = { from: 'users', by: [...all, ...follows] };
  messages.consumes(userFollowed, { ...source, data: follow });
  messages.consumes(userUnfollowed, { ...source, data: unfollow });
  messages.consumes(userDeleted, { ...source, by: [...all, ...gone], data: goodbye });
}

export function asksForContact({ asks }: Consumer): void {
  asks('GET /internal/people/{id}/contact', {
    to: 'read the mail address of a person',
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
