import type { I18n } from '@giftlist/service-kit/translations';
import type { Composer } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';

export const getAccountReason = (i18n: I18n): string =>
  i18n.t('mail.account.reason', 'You get this mail because this address belongs to an account at {brand}.');

export const formatGreeting = (name: string, i18n: I18n): string =>
  name ? i18n.t('mail.greeting', 'Hello {name},', { name }) : i18n.t('mail.greeting.nameless', 'Hello,');

export const verifyEmail: Composer<'verify-email'> = ({ to, link }, { i18n }): MailContent => {
  const subject = i18n.t('mail.verify-email.subject', 'Confirm your e-mail address');
  return {
    subject,
    preview: i18n.t('mail.verify-email.preview', 'One tap, and your account is complete.'),
    heading: subject,
    paragraphs: [
      formatGreeting(to.name, i18n),
      i18n.t(
        'mail.verify-email.text',
        'Welcome to {brand}! Please confirm that this address is yours. Friends can then invite you to their lists, and you can always get back into your account.',
      ),
    ],
    button: { label: i18n.t('mail.verify-email.button', 'Confirm e-mail'), link },
    note: i18n.t(
      'mail.verify-email.note',
      'The link works for one hour. If you did not sign up at {brand}, you can ignore this mail.',
    ),
    reason: i18n.t(
      'mail.verify-email.reason',
      'You get this mail because someone signed up at {brand} with this address.',
    ),
  };
};

export const changeEmail: Composer<'change-email'> = ({ to, link }, { i18n }): MailContent => ({
  subject: i18n.t('mail.change-email.subject', 'Confirm your new e-mail address'),
  preview: i18n.t('mail.change-email.preview', 'Only if you asked for it.'),
  heading: i18n.t('mail.change-email.heading', 'Is this your new e-mail address?'),
  paragraphs: [
    formatGreeting(to.name, i18n),
    i18n.t(
      'mail.change-email.text',
      'Someone who is signed in at {brand} wants to use this address for their account. If that was you, confirm it, and sign in with it from now on.',
    ),
  ],
  button: { label: i18n.t('mail.change-email.button', 'Use this address'), link },
  note: i18n.t(
    'mail.change-email.note',
    'The link works for one hour. If it was not you, ignore it: it would make your address part of somebody else’s account.',
  ),
  reason: i18n.t(
    'mail.change-email.reason',
    'You get this mail because someone gave this address as their own at {brand}.',
  ),
});

export const resetPassword: Composer<'reset-password'> = ({ to, link }, { i18n }): MailContent => ({
  subject: i18n.t('mail.reset-password.subject', 'Reset your password'),
  preview: i18n.t('mail.reset-password.preview', 'Choose a new password.'),
  heading: i18n.t('mail.reset-password.heading', 'Choose a new password'),
  paragraphs: [
    formatGreeting(to.name, i18n),
    i18n.t('mail.reset-password.text', 'You asked for a link to set a new password. Here it is.'),
  ],
  button: { label: i18n.t('mail.reset-password.button', 'Set a new password'), link },
  note: i18n.t(
    'mail.reset-password.note',
    'The link works once and for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
  ),
  reason: getAccountReason(i18n),
});

export const accountDeleted: Composer<'account-deleted'> = ({ to }, { i18n }): MailContent => {
  const subject = i18n.t('mail.account-deleted.subject', 'Your account was deleted');
  return {
    subject,
    preview: i18n.t('mail.account-deleted.preview', 'This was the last mail about it.'),
    heading: subject,
    paragraphs: [
      formatGreeting(to.name, i18n),
      i18n.t(
        'mail.account-deleted.text',
        'Your account at {brand} was just deleted, with your profile, your lists, your occasions and your follows. This cannot be undone.',
      ),
      i18n.t(
        'mail.account-deleted.not-you',
        'If it was not you, somebody had your password or a device on which you were signed in. Set a new password everywhere you use the same one.',
      ),
    ],
    reason: i18n.t(
      'mail.account-deleted.reason',
      'You get this mail because this address belonged to an account at {brand}. It is the last one about it.',
    ),
  };
};
