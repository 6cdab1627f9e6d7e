import { describe, expect, it } from '@jest/globals';
import { texts } from '../texts/texts.ts';
import type { NotificationContent } from './definition.ts';
import { createFollowedByMoreNotification, createFollowedNotification } from './follow-kinds.ts';
import { createGiftsAddedNotification } from './gift-kinds.ts';
import {
  createReservationReleasedNotification,
  createReservedGiftRemovedNotification,
  createReservedNotification,
} from './giving-kinds.ts';
import { factsToText } from './kinds.ts';
import { createInvitedNotification, createSharedNotification } from './sharing-kinds.ts';

function toEnglish({ facts, ...content }: NotificationContent) {
  const text = factsToText(facts, texts.forLocale('en'));
  if (text === null) throw new Error(`no text for ${facts.topic}`);
  return { ...content, ...text };
}
const mina = { first_name: 'Mina', last_name: 'Lund', username: 'mina lund' };
const list = { _id: '7', list_name: 'Cabin' };

describe('a notification in English', () => {
  it('about a follower links to their profile', () => {
    expect(toEnglish(createFollowedNotification(mina))).toEqual({
      kind: 'followed',
      title: 'Mina Lund followed you',
      body: "See Mina Lund's profile and lists.",
      link: '/profile/mina%20lund',
    });
  });

  it('about a shared list or an invitation names the person and the list', () => {
    expect(toEnglish(createSharedNotification(mina, list))).toMatchObject({
      title: 'Mina Lund shared “Cabin” with you',
      link: '/lists/7',
    });
    expect(toEnglish(createSharedNotification(mina, list)).body).toBe('Open the list and find a gift.');
    expect(toEnglish(createInvitedNotification(mina, list))).toMatchObject({
      title: 'Mina Lund invited you to edit “Cabin”',
      body: 'Add and edit gifts together. The invitation is in your mail, too.',
    });
  });

  it('about further followers counts them and links to all followers', () => {
    expect(toEnglish(createFollowedByMoreNotification(1)).title).toBe('Another person followed you');
    expect(toEnglish(createFollowedByMoreNotification(1_200))).toMatchObject({
      title: '1.2K more people followed you',
      body: 'See everyone who follows you.',
      link: '/friends/followers',
    });
  });

  it('about added gifts names the first three and counts the others', () => {
    expect(toEnglish(createGiftsAddedNotification(mina, list, ['Kite'])).title).toBe(
      'Mina Lund added “Kite” to “Cabin”',
    );
    expect(
      toEnglish(createGiftsAddedNotification(mina, list, ['Kite', 'Book', 'Cup', 'Hat', 'Lamp'])),
    ).toMatchObject({
      title: 'Mina Lund added 5 gifts to “Cabin”',
      body: 'Kite, Book, Cup and 2 more',
    });
    expect(toEnglish(createGiftsAddedNotification(null, list, ['Kite', 'Book'])).title).toBe(
      '2 gifts were added to “Cabin”',
    );
    expect(toEnglish(createGiftsAddedNotification(null, list, ['Kite'])).title).toBe(
      '“Kite” was added to “Cabin”',
    );
  });

  it('about a reservation names the gift, or only the list if the title is unknown', () => {
    expect(toEnglish(createReservedNotification('Kite', list))).toEqual({
      kind: 'reservation',
      title: 'You reserved “Kite”',
      body: 'It is on “Cabin”, where you can give it back.',
      link: '/lists/7',
    });
    expect(toEnglish(createReservedNotification(undefined, list))).toMatchObject({
      title: 'You reserved a gift on “Cabin”',
      body: 'See it on the list.',
    });
    expect(toEnglish(createReservationReleasedNotification('Kite', list))).toMatchObject({
      kind: 'reservation',
      title: '“Kite” is free again',
      body: 'Your reservation on “Cabin” has ended. If that is a mistake, reserve it again.',
    });
    expect(toEnglish(createReservedGiftRemovedNotification('Kite', list))).toMatchObject({
      kind: 'reservation',
      title: '“Kite” is no longer on the list',
      body: 'A gift that you reserved was removed from “Cabin”.',
    });
  });

  it('truncates a long gift title', () => {
    expect(toEnglish(createGiftsAddedNotification(mina, list, ['k'.repeat(300)])).title).toBe(
      `Mina Lund added “${'k'.repeat(59)}…” to “Cabin”`,
    );
  });
});
