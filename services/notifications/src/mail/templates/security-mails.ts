import type { AccountMailTopic, RemovedMethod } from '@giftlist/contracts/notifications/events';
import type { I18n } from '@giftlist/service-kit/translations';
import type { z } from 'zod';
import { formatGreeting, getAccountReason } from './account-mails.ts';
import type { Composer, MailContext } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';

type Change = z.output<typeof AccountMailTopic> | 'password-changed';

const changeTexts: Record<Change, (i18n: I18n) => { subject: string; text: string }> = {
  'password-changed': i18n => ({
    subject: i18n.t('mail.password-changed.subject', 'Your password was changed'),
    text: i18n.t(
      'mail.password-changed.text',
      'The password of your account was just changed. If this was you, there is nothing to do.',
    ),
  }),
  'new-browser': i18n => ({
    subject: i18n.t('mail.new-browser.subject', 'A sign-in on a new browser'),
    text: i18n.t(
      'mail.new-browser.text',
      'Somebody signed in to your account on a browser that was not used for it before. If this was you, there is nothing to do.',
    ),
  }),
  'email-changed': i18n => ({
    subject: i18n.t('mail.email-changed.subject', 'Your e-mail address was changed'),
    text: i18n.t(
      'mail.email-changed.text',
      'Your account has a new e-mail address, and this one no longer signs in to it. If this was you, there is nothing to do.',
    ),
  }),
  'passkey-added': i18n => ({
    subject: i18n.t('mail.passkey-added.subject', 'A passkey was added'),
    text: i18n.t(
      'mail.passkey-added.text',
      'A passkey was added to your account: it signs in without a password. If this was you, there is nothing to do.',
    ),
  }),
  'passkey-removed': i18n => ({
    subject: i18n.t('mail.passkey-removed.subject', 'A passkey was removed'),
    text: i18n.t(
      'mail.passkey-removed.text',
      'A passkey was removed from your account: it no longer signs in. If this was you, there is nothing to do.',
    ),
  }),
  'second-factor-on': i18n => ({
    subject: i18n.t('mail.second-factor-on.subject', 'Your second factor is on'),
    text: i18n.t(
      'mail.second-factor-on.text',
      'From now on signing in asks for a code of your app. Keep your recovery codes in a safe place. If this was you, there is nothing to do.',
    ),
  }),
  'second-factor-off': i18n => ({
    subject: i18n.t('mail.second-factor-off.subject', 'Your second factor is off'),
    text: i18n.t(
      'mail.second-factor-off.text',
      'From now on signing in asks for no second code. If this was you, there is nothing to do.',
    ),
  }),
  'provider-linked': i18n => ({
    subject: i18n.t('mail.provider-linked.subject', 'A new way to sign in was linked'),
    text: i18n.t(
      'mail.provider-linked.text',
      'An account at Google, Apple or Facebook was linked to yours: it signs in without a password. If this was you, there is nothing to do.',
    ),
  }),
  'provider-unlinked': i18n => ({
    subject: i18n.t('mail.provider-unlinked.subject', 'A way to sign in was unlinked'),
    text: i18n.t(
      'mail.provider-unlinked.text',
      'An account at Google, Apple or Facebook was unlinked from yours: it no longer signs in. If this was you, there is nothing to do.',
    ),
  }),
};

function composeChangeMail(change: Change, name: string, { origin, i18n }: MailContext): MailContent {
  const { subject, text } = changeTexts[change](i18n);
  return {
    subject,
    preview: i18n.t('mail.account-changed.preview', 'If this was you, all is well.'),
    heading: subject,
    paragraphs: [
      formatGreeting(name, i18n),
      text,
      i18n.t(
        'mail.account-changed.not-you',
        'If it was not you, set a new password now: that signs out everyone else.',
      ),
    ],
    button: {
      label: i18n.t('mail.account-changed.button', 'This was not me'),
      link: `${origin}/forgot-password`,
    },
    reason: getAccountReason(i18n),
  };
}

export const passwordChanged: Composer<'password-changed'> = ({ to }, context) =>
  composeChangeMail('password-changed', to.name, context);

export const accountChanged: Composer<'account-changed'> = ({ to, what }, context) =>
  composeChangeMail(what, to.name, context);

const removedMethods: Record<z.output<typeof RemovedMethod>, (i18n: I18n) => string> = {
  password: i18n => i18n.t('mail.removed.password', 'the password'),
  provider: i18n => i18n.t('mail.removed.provider', 'the linked Google, Apple or Facebook accounts'),
  passkey: i18n => i18n.t('mail.removed.passkey', 'the passkeys'),
  'second-factor': i18n => i18n.t('mail.removed.second-factor', 'the second factor and its recovery codes'),
  'other-address': i18n => i18n.t('mail.removed.other-address', 'the other e-mail addresses'),
  'pending-address': i18n =>
    i18n.t('mail.removed.pending-address', 'a change of the e-mail address that was waiting to be confirmed'),
};

export const signInMethodsRemoved: Composer<'sign-in-methods-removed'> = (
  { to, removed },
  { origin, i18n },
): MailContent => {
  const subject = i18n.t(
    'mail.sign-in-methods-removed.subject',
    'Earlier ways into your account were removed',
  );
  return {
    subject,
    preview: i18n.t('mail.sign-in-methods-removed.preview', 'Only you can sign in now.'),
    heading: subject,
    paragraphs: [
      formatGreeting(to.name, i18n),
      i18n.t(
        'mail.sign-in-methods-removed.text',
        'This address was confirmed for the first time, and not from a browser that was signed in to the account. Anyone can sign up with somebody else’s address, so we removed what was set up before: {methods}. Every device was signed out.',
        { methods: i18n.list(removed.map(method => removedMethods[method](i18n))) },
      ),
      i18n.t(
        'mail.sign-in-methods-removed.left',
        'Only a password that you set from this mailbox, and what you add afterwards, signs in.',
      ),
      i18n.t(
        'mail.sign-in-methods-removed.people',
        'The profile, the lists and the people connected with them are still there. Please look through them: collaborators can open the lists they were invited to, and followers see the lists shared with friends. Remove anyone you do not know.',
      ),
    ],
    button: {
      label: i18n.t('mail.sign-in-methods-removed.button', 'Set a password'),
      link: `${origin}/forgot-password`,
    },
    note: i18n.t(
      'mail.sign-in-methods-removed.note',
      'If you have just chosen a new password, there is nothing to set: sign in with it.',
    ),
    reason: getAccountReason(i18n),
  };
};
