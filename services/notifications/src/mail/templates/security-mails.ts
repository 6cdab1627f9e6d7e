import type { AccountMailTopic, RemovedMethod } from '@giftlist/contracts/notifications/events';
import type { I18n } from '@giftlist/service-kit/translations';
import type { z } from 'zod';
import { accountReason, greeting } from './account-mails.ts';
import type { Composer, MailContext } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';

type Change = z.output<typeof AccountMailTopic> | 'password-changed';

const changes: Record<Change, (i18n: I18n) => { subject: string; text: string }> = {
  'password-changed': i18n => ({
    subject: i18n.t({ id: 'mail.password-changed.subject', message: 'Your password was changed' }),
    text: i18n.t({
      id: 'mail.password-changed.text',
      message: 'The password of your account was just changed. If this was you, there is nothing to do.',
    }),
  }),
  'new-browser': i18n => ({
    subject: i18n.t({ id: 'mail.new-browser.subject', message: 'A sign-in on a new browser' }),
    text: i18n.t({
      id: 'mail.new-browser.text',
      message:
        'Somebody signed in to your account on a browser that was not used for it before. If this was you, there is nothing to do.',
    }),
  }),
  'email-changed': i18n => ({
    subject: i18n.t({ id: 'mail.email-changed.subject', message: 'Your e-mail address was changed' }),
    text: i18n.t({
      id: 'mail.email-changed.text',
      message:
        'Your account has a new e-mail address, and this one no longer signs in to it. If this was you, there is nothing to do.',
    }),
  }),
  'passkey-added': i18n => ({
    subject: i18n.t({ id: 'mail.passkey-added.subject', message: 'A passkey was added' }),
    text: i18n.t({
      id: 'mail.passkey-added.text',
      message:
        'A passkey was added to your account: it signs in without a password. If this was you, there is nothing to do.',
    }),
  }),
  'passkey-removed': i18n => ({
    subject: i18n.t({ id: 'mail.passkey-removed.subject', message: 'A passkey was removed' }),
    text: i18n.t({
      id: 'mail.passkey-removed.text',
      message:
        'A passkey was removed from your account: it no longer signs in. If this was you, there is nothing to do.',
    }),
  }),
  'second-factor-on': i18n => ({
    subject: i18n.t({ id: 'mail.second-factor-on.subject', message: 'Your second factor is on' }),
    text: i18n.t({
      id: 'mail.second-factor-on.text',
      message:
        'From now on signing in asks for a code of your app. Keep your recovery codes in a safe place. If this was you, there is nothing to do.',
    }),
  }),
  'second-factor-off': i18n => ({
    subject: i18n.t({ id: 'mail.second-factor-off.subject', message: 'Your second factor is off' }),
    text: i18n.t({
      id: 'mail.second-factor-off.text',
      message: 'From now on signing in asks for no second code. If this was you, there is nothing to do.',
    }),
  }),
  'provider-linked': i18n => ({
    subject: i18n.t({ id: 'mail.provider-linked.subject', message: 'A new way to sign in was linked' }),
    text: i18n.t({
      id: 'mail.provider-linked.text',
      message:
        'An account at Google, Apple or Facebook was linked to yours: it signs in without a password. If this was you, there is nothing to do.',
    }),
  }),
  'provider-unlinked': i18n => ({
    subject: i18n.t({ id: 'mail.provider-unlinked.subject', message: 'A way to sign in was unlinked' }),
    text: i18n.t({
      id: 'mail.provider-unlinked.text',
      message:
        'An account at Google, Apple or Facebook was unlinked from yours: it no longer signs in. If this was you, there is nothing to do.',
    }),
  }),
};

function changeMail(change: Change, name: string, { origin, i18n }: MailContext): MailContent {
  const { subject, text } = changes[change](i18n);
  return {
    subject,
    preview: i18n.t({ id: 'mail.account-changed.preview', message: 'If this was you, all is well.' }),
    heading: subject,
    paragraphs: [
      greeting(name, i18n),
      text,
      i18n.t({
        id: 'mail.account-changed.not-you',
        message: 'If it was not you, set a new password now: that signs out everyone else.',
      }),
    ],
    button: {
      label: i18n.t({ id: 'mail.account-changed.button', message: 'This was not me' }),
      link: `${origin}/forgot-password`,
    },
    reason: accountReason(i18n),
  };
}

export const passwordChanged: Composer<'password-changed'> = ({ to }, context) =>
  changeMail('password-changed', to.name, context);

export const accountChanged: Composer<'account-changed'> = ({ to, what }, context) =>
  changeMail(what, to.name, context);

const removedMethods: Record<z.output<typeof RemovedMethod>, (i18n: I18n) => string> = {
  password: i18n => i18n.t({ id: 'mail.removed.password', message: 'the password' }),
  provider: i18n =>
    i18n.t({ id: 'mail.removed.provider', message: 'the linked Google, Apple or Facebook accounts' }),
  passkey: i18n => i18n.t({ id: 'mail.removed.passkey', message: 'the passkeys' }),
  'second-factor': i18n =>
    i18n.t({ id: 'mail.removed.second-factor', message: 'the second factor and its recovery codes' }),
  'other-address': i18n =>
    i18n.t({ id: 'mail.removed.other-address', message: 'the other e-mail addresses' }),
  'pending-address': i18n =>
    i18n.t({
      id: 'mail.removed.pending-address',
      message: 'a change of the e-mail address that was waiting to be confirmed',
    }),
};

export const signInMethodsRemoved: Composer<'sign-in-methods-removed'> = (
  { to, removed },
  { origin, i18n },
): MailContent => {
  const subject = i18n.t({
    id: 'mail.sign-in-methods-removed.subject',
    message: 'Earlier ways into your account were removed',
  });
  return {
    subject,
    preview: i18n.t({ id: 'mail.sign-in-methods-removed.preview', message: 'Only you can sign in now.' }),
    heading: subject,
    paragraphs: [
      greeting(to.name, i18n),
      i18n.t({
        id: 'mail.sign-in-methods-removed.text',
        message:
          'This address was confirmed for the first time, and not from a browser that was signed in to the account. Anyone can sign up with somebody else’s address, so we removed what was set up before: {methods}. Every device was signed out.',
        values: { methods: i18n.list(removed.map(method => removedMethods[method](i18n))) },
      }),
      i18n.t({
        id: 'mail.sign-in-methods-removed.left',
        message: 'Only a password that you set from this mailbox, and what you add afterwards, signs in.',
      }),
      i18n.t({
        id: 'mail.sign-in-methods-removed.people',
        message:
          'The profile, the lists and the people connected with them are still there. Please look through them: collaborators can open the lists they were invited to, and followers see the lists shared with friends. Remove anyone you do not know.',
      }),
    ],
    button: {
      label: i18n.t({ id: 'mail.sign-in-methods-removed.button', message: 'Set a password' }),
      link: `${origin}/forgot-password`,
    },
    note: i18n.t({
      id: 'mail.sign-in-methods-removed.note',
      message: 'If you have just chosen a new password, there is nothing to set: sign in with it.',
    }),
    reason: accountReason(i18n),
  };
};
