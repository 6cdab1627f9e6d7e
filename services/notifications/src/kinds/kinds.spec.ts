import { describe, expect, it } from '@jest/globals';
import { texts } from '../words/texts.ts';
import type { NotificationContent } from './definition.ts';
import { followedByMoreNotification, followedNotification } from './follow-kinds.ts';
import { giftsAddedNotification } from './gift-kinds.ts';
import {
  reservationReleasedNotification,
  reservedGiftRemovedNotification,
  reservedNotification,
} from './giving-kinds.ts';
import { notificationWords } from './kinds.ts';
import { invitedNotification, sharedNotification } from './sharing-kinds.ts';

/** A notification as it is shown in English. */
function shown({ facts, ...content }: NotificationContent) {
  const words = notificationWords(facts, texts.in('en'));
  if (words === null) throw new Error(`no text for ${facts.topic}`);
  return { ...content, ...words };
}
const mina = { first_name: 'Mina', last_name: 'Lund', username: 'mina lund' };
const list = { _id: '7', list_name: 'Cabin' };

describe('texts of notifications', () => {
  it('links to the profile of the follower', () => {
    expect(shown(followedNotification(mina))).toEqual({
      kind: 'followed',
      title: 'Mina Lund followed you',
      body: "See Mina Lund's profile and lists.",
      link: '/profile/mina%20lund',
    });
  });

  it('links to the shared list, or to the list to edit', () => {
    expect(shown(sharedNotification(mina, list))).toMatchObject({
      title: 'Mina Lund shared “Cabin” with you',
      link: '/lists/7',
    });
    expect(shown(sharedNotification(mina, list)).body).toBe('Open the list and find a gift.');
    expect(shown(invitedNotification(mina, list))).toMatchObject({
      title: 'Mina Lund invited you to edit “Cabin”',
      body: 'Add and edit gifts together. The invitation is in your mail, too.',
    });
  });

  it('counts many followers, and links to all of them', () => {
    expect(shown(followedByMoreNotification(1)).title).toBe('Another person followed you');
    expect(shown(followedByMoreNotification(1_200))).toMatchObject({
      title: '1.2K more people followed you',
      body: 'See everyone who follows you.',
      link: '/friends/followers',
    });
  });

  it('names added gifts, the first of many', () => {
    expect(shown(giftsAddedNotification(mina, list, ['Kite'])).title).toBe(
      'Mina Lund added “Kite” to “Cabin”',
    );
    expect(shown(giftsAddedNotification(mina, list, ['Kite', 'Book', 'Cup', 'Hat', 'Lamp']))).toMatchObject({
      title: 'Mina Lund added 5 gifts to “Cabin”',
      body: 'Kite, Book, Cup and 2 more',
    });
    expect(shown(giftsAddedNotification(null, list, ['Kite', 'Book'])).title).toBe(
      '2 gifts were added to “Cabin”',
    );
    expect(shown(giftsAddedNotification(null, list, ['Kite'])).title).toBe('“Kite” was added to “Cabin”');
  });

  it('names the reserved gift, or its list if the gift is unknown', () => {
    expect(shown(reservedNotification('Kite', list))).toEqual({
      kind: 'reservation',
      title: 'You reserved “Kite”',
      body: 'It is on “Cabin”, where you can give it back.',
      link: '/lists/7',
    });
    expect(shown(reservedNotification(undefined, list))).toMatchObject({
      title: 'You reserved a gift on “Cabin”',
      body: 'See it on the list.',
    });
    expect(shown(reservationReleasedNotification('Kite', list))).toMatchObject({
      kind: 'reservation',
      title: '“Kite” is free again',
      body: 'Your reservation on “Cabin” has ended. If that is a mistake, reserve it again.',
    });
    expect(shown(reservedGiftRemovedNotification('Kite', list))).toMatchObject({
      kind: 'reservation',
      title: '“Kite” is no longer on the list',
      body: 'A gift that you reserved was removed from “Cabin”.',
    });
  });

  it('cuts long texts', () => {
    expect(shown(giftsAddedNotification(mina, list, ['k'.repeat(300)])).title).toBe(
      `Mina Lund added “${'k'.repeat(59)}…” to “Cabin”`,
    );
  });
});
