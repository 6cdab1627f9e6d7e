import { NotificationKind } from '@giftlist/contracts/notifications/entities';
import { MailRequest } from '@giftlist/contracts/notifications/events';
import { balanceBidi, cutText, toSingleLine } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import { z } from 'zod';
import type { Kind } from '../../kinds/definition.ts';
import { accountDeleted, changeEmail, resetPassword, verifyEmail } from './account-mails.ts';
import { digest } from './digest-mail.ts';
import { reservationReleased, reservationsEnded, reservedGiftRemoved } from './ended-reservation-mails.ts';
import { givingLink, givingReminder } from './giving-mails.ts';
import { friendInvitation, invitation, listShared, reservationConfirmed } from './list-mails.ts';
import type { MailContent } from './mail-content.ts';
import { birthdayReminder, occasionReminder } from './reminder-mails.ts';
import { sanitizeRequest } from './sanitize-request.ts';
import { accountChanged, passwordChanged, signInMethodsRemoved } from './security-mails.ts';

const ReminderRequest = z.object({
  to: z.object({ email: z.string(), name: z.string() }),
  /** Such as 'Mina Lund's birthday is in 2 weeks'. */
  title: z.string(),
  /** Such as 'Saturday, 5 December'. */
  day: z.string(),
  /** `yyyy-MM-dd`. Missing in emails of an earlier release. */
  date: z.string().optional(),
  is_today: z.boolean(),
  is_over: z.boolean().optional(),
  link: z.string(),
  ideas_link: z.string(),
});

/** Emails that only this service requests. Other services use `MailRequest`. */
const NotificationMailRequest = z.discriminatedUnion('template', [
  ReminderRequest.extend({ template: z.literal('birthday-reminder') }),
  ReminderRequest.extend({ template: z.literal('occasion-reminder') }),
  z.object({
    template: z.literal('digest'),
    to: ReminderRequest.shape.to,
    kind: NotificationKind,
    lines: z.array(z.object({ title: z.string(), body: z.string() })),
    link: z.string(),
    settings_link: z.string(),
  }),
]);

export const AnyMailRequest = z.union([MailRequest, NotificationMailRequest]);
export type AnyMailRequest = z.output<typeof AnyMailRequest>;
export type Template = AnyMailRequest['template'];
export interface MailContext {
  origin: string;
  i18n: I18n;
}
export type Composer<T extends Template> = (
  request: Extract<AnyMailRequest, { template: T }>,
  context: MailContext,
) => MailContent;

const composers: { [T in Template]: Composer<T> } = {
  'verify-email': verifyEmail,
  'change-email': changeEmail,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'account-changed': accountChanged,
  'account-deleted': accountDeleted,
  'sign-in-methods-removed': signInMethodsRemoved,
  invitation,
  'list-shared': listShared,
  'friend-invitation': friendInvitation,
  'reservation-confirmed': reservationConfirmed,
  'reserved-gift-removed': reservedGiftRemoved,
  'reservation-released': reservationReleased,
  'reservations-ended': reservationsEnded,
  'giving-link': givingLink,
  'giving-reminder': givingReminder,
  'birthday-reminder': birthdayReminder,
  'occasion-reminder': occasionReminder,
  digest,
};

export const kindByTemplate: Readonly<Record<MailRequest['template'], Kind>> = {
  'verify-email': 'account',
  'change-email': 'account',
  'reset-password': 'account',
  'password-changed': 'account',
  'account-changed': 'account',
  'account-deleted': 'account',
  'sign-in-methods-removed': 'account',
  invitation: 'collaborator_invited',
  'list-shared': 'list_shared',
  'friend-invitation': 'list_shared',
  'reservation-confirmed': 'reservation',
  'reserved-gift-removed': 'reservation',
  'reservation-released': 'reservation',
  'reservations-ended': 'reservation',
  'giving-link': 'reservation',
  'giving-reminder': 'giving_reminder',
};

const maxSubjectLength = 200;

export function composeMail<T extends Template>(
  request: Extract<AnyMailRequest, { template: T }>,
  context: MailContext,
): MailContent {
  const compose: Composer<T> = composers[request.template as T];
  const content = compose(sanitizeRequest(request, context.i18n), context);
  return {
    ...content,
    subject: balanceBidi(cutText(toSingleLine(content.subject).trim(), maxSubjectLength)),
  };
}
