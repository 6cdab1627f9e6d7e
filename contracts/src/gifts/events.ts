import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { limits } from '../limits.ts';
import { CalendarDate, Id, Timestamp } from '../primitives.ts';
import { ClaimKind, GiftState } from './entities.ts';

const topic = 'gifts.events';
const stateEvent = {
  topic,
  data: GiftState,
  key: (gift: z.output<typeof GiftState>) => gift.giftlist_id,
} as const;

export const giftAdded = defineEvent({ ...stateEvent, name: 'gift.added.v1', summary: 'A gift was added.' });
export const giftChanged = defineEvent({
  ...stateEvent,
  name: 'gift.changed.v1',
  summary: 'A gift was changed.',
});
export const giftRemoved = defineEvent({
  ...stateEvent,
  name: 'gift.removed.v1',
  summary: 'A gift was deleted.',
});
export const giftLinkResolved = defineEvent({
  ...stateEvent,
  name: 'gift.link-resolved.v1',
  summary: 'The page behind a gift’s link was imported.',
});
export const giftLinkFailed = defineEvent({
  ...stateEvent,
  name: 'gift.link-failed.v1',
  summary: 'The page behind a gift’s link could not be imported.',
});

export const giftLinkSubmitted = defineEvent({
  name: 'gift.link-submitted.v1',
  topic,
  summary: 'A gift with a link was added. The linked page has to be imported.',
  data: z.object({
    id: Id,
    giftlist_id: Id,
    url: z.string().max(limits.urlLength),
    country: z.string().max(2),
    at: Timestamp,
  }),
  key: event => event.giftlist_id,
});

/** Must not contain names or email addresses of claimants: they stay in the gifts service. */
const ClaimEvent = z.object({
  id: Id.describe('The gift'),
  giftlist_id: Id,
  owner_id: Id,
  claim_id: Id,
  kind: ClaimKind,
  /** Null for visitors without a profile. */
  claimant_id: Id.nullable(),
  /** Whether the owner marked the unit, and therefore sees the claim before Reveal. */
  by_owner: z.boolean(),
  gift_version: z.number().int(),
  /** Units claimed after this change. */
  claimed: z.number().int(),
  quantity: z.number().int(),
  product_id: z.string().max(limits.keyLength).nullable(),
  gift_title: z.string().max(limits.titleLength).optional().describe('Must only be shown to the claimant'),
  at: Timestamp,
});
const claimEvent = {
  topic,
  data: ClaimEvent,
  key: (claim: z.output<typeof ClaimEvent>) => claim.giftlist_id,
  // Claims on different gifts of a list need not wait for each other.
  orderedBy: 'document',
} as const;

export const giftReserved = defineEvent({
  ...claimEvent,
  name: 'gift.reserved.v1',
  summary: 'A unit was reserved.',
});
export const giftPurchased = defineEvent({
  ...claimEvent,
  name: 'gift.purchased.v1',
  summary: 'A unit was marked as purchased.',
});
export const giftReleased = defineEvent({
  ...claimEvent,
  name: 'gift.released.v1',
  summary: 'A unit was released and is available again.',
});

/** Only published for signed-in claimants who did not end the reservation themselves. */
export const giftClaimLost = defineEvent({
  name: 'gift.claim-lost.v1',
  topic,
  summary: 'Somebody else ended a reservation, or permanently deleted its gift.',
  data: z.object({
    id: Id.describe('The gift'),
    giftlist_id: Id,
    owner_id: Id,
    claim_id: Id,
    claimant_id: Id,
    gift_title: z.string().max(limits.titleLength),
    why: z.enum(['released', 'removed']),
    at: Timestamp,
  }),
  key: claim => claim.giftlist_id,
});

/** For the giver only. Must not contain stages, notes or amounts. */
export const giftReminderDue = defineEvent({
  name: 'gift.reminder-due.v1',
  topic,
  summary: 'A gift that a signed-in person reserved but has not purchased is due in one week.',
  data: z.object({
    id: Id.describe('The gift'),
    giftlist_id: Id,
    owner_id: Id,
    claim_id: Id,
    claimant_id: Id,
    gift_title: z.string().max(limits.titleLength),
    date: CalendarDate.max(10),
    at: Timestamp,
  }),
  key: claim => claim.giftlist_id,
});

export const giftStateEvents = [
  giftAdded,
  giftChanged,
  giftRemoved,
  giftLinkResolved,
  giftLinkFailed,
] as const;
export const claimEvents = [giftReserved, giftPurchased, giftReleased] as const;
