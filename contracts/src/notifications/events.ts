import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { limits } from '../limits.ts';
import { Delivery } from '../lists/entities.ts';
import { CalendarDate, Id, Timestamp } from '../primitives.ts';
import { MailedKind } from './entities.ts';

export const mailSent = defineEvent({
  name: 'mail.sent.v1',
  topic: 'notifications.events',
  summary: 'A mail was handed to the mail server.',
  data: z.object({ mail_id: Id, person_id: Id.nullable(), kind: MailedKind, at: Timestamp }),
  key: event => event.person_id ?? event.mail_id,
});

export const mailRefused = defineEvent({
  name: 'mail.refused.v1',
  topic: 'notifications.events',
  summary: 'A mail was refused permanently, or given up after repeated failures.',
  data: z.object({
    mail_id: Id,
    person_id: Id.nullable(),
    kind: MailedKind,
    reason: z.string().max(limits.textLength),
    at: Timestamp,
  }),
  key: event => event.person_id ?? event.mail_id,
});

/** In base64url characters. */
const maxSealedLength = 65_536;

/**
 * `sealed` is a `MailRequest` as compact JWE. Only the notifications service can decrypt it, because the topic must not
 * contain addresses or codes in clear text.
 */
export const mailRequested = defineEvent({
  name: 'mail.requested.v1',
  topic: 'mail.commands',
  summary: 'A mail was requested.',
  data: z.object({
    mail_id: Id,
    recipient_key: z.string().max(limits.keyLength),
    sealed: z.string().max(maxSealedLength),
    at: Timestamp,
    counted: z
      .boolean()
      .optional()
      .describe(
        "Whether the requesting service has already counted this mail against the mailbox's hourly limit",
      ),
  }),
  key: event => event.recipient_key,
  orderedBy: 'none',
});

const link = z.string().max(2_048);
const title = z.string().max(limits.titleLength);
/** Long enough for a first and a last name with a space. */
const name = z.string().max(limits.nameLength * 2 + 1);
const to = z.object({
  email: z.string().max(limits.emailLength),
  name: name.default(''),
  language: z
    .string()
    .max(35)
    .optional()
    .describe('The language for a recipient without a profile. Older releases do not send it'),
});

/** Account changes that are emailed to the owner, in case somebody else made them. */
export const AccountMailTopic = z.enum([
  'new-browser',
  'email-changed',
  'passkey-added',
  'passkey-removed',
  'second-factor-on',
  'second-factor-off',
  'provider-linked',
  'provider-unlinked',
]);

/** What may be removed from an account when its email address is first verified. */
export const RemovedMethod = z.enum([
  'password',
  'provider',
  'passkey',
  'second-factor',
  'other-address',
  'pending-address',
]);

/** The decrypted content of `sealed`. Links are absolute. */
export const MailRequest = z.discriminatedUnion('template', [
  z.object({ template: z.literal('verify-email'), to, link }),
  z.object({ template: z.literal('change-email'), to, link }),
  z.object({ template: z.literal('reset-password'), to, link }),
  z.object({ template: z.literal('password-changed'), to }),
  z.object({ template: z.literal('account-changed'), to, what: AccountMailTopic }),
  z.object({ template: z.literal('account-deleted'), to }),
  z.object({
    template: z.literal('sign-in-methods-removed'),
    to,
    removed: z.array(RemovedMethod).min(1).max(RemovedMethod.options.length),
  }),
  z.object({
    template: z.literal('invitation'),
    to,
    link,
    by_name: name,
    list_name: name,
    message: z.string().max(limits.textLength),
  }),
  z.object({
    template: z.literal('list-shared'),
    to,
    link,
    by_name: name,
    list_name: name,
    message: z.string().max(limits.textLength),
  }),
  z.object({ template: z.literal('friend-invitation'), to, link, by_name: name }),
  z.object({
    template: z.literal('reservation-confirmed'),
    to,
    gift_title: title,
    list_name: name,
    /** Only used by the previous release, during a rollout. */
    owner_name: name.optional(),
    gifts_revealed: z.boolean().optional(),
    list_link: link,
    unreserve_link: link,
    product_link: link.nullable(),
    picture_link: link.nullish().describe("The gift's picture, served from this installation's origin"),
    occasion_date: CalendarDate.nullish(),
    delivery: Delivery.nullish().describe('Where to send the gift'),
  }),
  z.object({
    template: z.literal('reserved-gift-removed'),
    to,
    gift_title: title,
    list_name: name,
    list_link: link,
  }),
  z.object({
    template: z.literal('reservation-released'),
    to,
    gift_title: title,
    list_name: name,
    list_link: link,
  }),
  /** Combines several `reserved-gift-removed` and `reservation-released` emails. */
  z.object({
    template: z.literal('reservations-ended'),
    to,
    lists: z
      .array(
        z.object({
          list_name: name,
          list_link: link,
          gift_titles: z.array(title).min(1).max(limits.endedReservationsPerMail),
        }),
      )
      .min(1)
      .max(limits.endedReservationsPerMail),
  }),
  z.object({ template: z.literal('giving-link'), to, link }),
  z.object({
    template: z.literal('giving-reminder'),
    to,
    gift_title: title,
    for_name: name,
    date: z.iso.date(),
    link,
    list_link: link,
  }),
]);
export type MailRequest = z.output<typeof MailRequest>;
