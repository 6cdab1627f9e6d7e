import type { AccountMailTopic, RemovedMethod } from '@giftlist/contracts/notifications/events';
import { brand } from '@giftlist/contracts/product';
import type { z } from 'zod';
import type { Composer } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';

const reason = `You get this mail because this address belongs to an account at ${brand}.`;
const greeting = (name: string): string => (name ? `Hello ${name},` : 'Hello,');

export const verifyEmail: Composer<'verify-email'> = ({ to, link }): MailContent => ({
  subject: 'Confirm your e-mail address',
  preview: 'One tap, and your account is complete.',
  heading: 'Confirm your e-mail address',
  paragraphs: [
    greeting(to.name),
    `Welcome to ${brand}! Please confirm that this address is yours. Friends can then invite you to their lists, and you can always get back into your account.`,
  ],
  button: { label: 'Confirm e-mail', link },
  note: `The link works for one hour. If you did not sign up at ${brand}, you can ignore this mail.`,
  reason: `You get this mail because someone signed up at ${brand} with this address.`,
});

export const changeEmail: Composer<'change-email'> = ({ to, link }): MailContent => ({
  subject: 'Confirm your new e-mail address',
  preview: 'Only if you asked for it.',
  heading: 'Is this your new e-mail address?',
  paragraphs: [
    greeting(to.name),
    `Someone who is signed in at ${brand} wants to use this address for their account. If that was you, confirm it, and sign in with it from now on.`,
  ],
  button: { label: 'Use this address', link },
  note: 'The link works for one hour. If it was not you, ignore it: it would make your address part of somebody else’s account.',
  reason: `You get this mail because someone gave this address as their own at ${brand}.`,
});

export const resetPassword: Composer<'reset-password'> = ({ to, link }): MailContent => ({
  subject: 'Reset your password',
  preview: 'Choose a new password.',
  heading: 'Choose a new password',
  paragraphs: [greeting(to.name), 'You asked for a link to set a new password. Here it is.'],
  button: { label: 'Set a new password', link },
  note: 'The link works once and for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
  reason,
});

export const passwordChanged: Composer<'password-changed'> = ({ to }, { origin }): MailContent => ({
  subject: 'Your password was changed',
  preview: 'If this was you, all is well.',
  heading: 'Your password was changed',
  paragraphs: [
    greeting(to.name),
    'The password of your account was just changed. If this was you, there is nothing to do.',
    'If it was not you, set a new password now: that signs out everyone else.',
  ],
  button: { label: 'This was not me', link: `${origin}/forgot-password` },
  reason,
});

const changes: Record<z.output<typeof AccountMailTopic>, { subject: string; sentence: string }> = {
  'new-browser': {
    subject: 'A sign-in on a new browser',
    sentence: 'Somebody signed in to your account on a browser that was not used for it before.',
  },
  'email-changed': {
    subject: 'Your e-mail address was changed',
    sentence: 'Your account has a new e-mail address, and this one no longer signs in to it.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    sentence: 'A passkey was added to your account: it signs in without a password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    sentence: 'A passkey was removed from your account: it no longer signs in.',
  },
  'second-factor-on': {
    subject: 'Your second factor is on',
    sentence: 'From now on signing in asks for a code of your app. Keep your recovery codes in a safe place.',
  },
  'second-factor-off': {
    subject: 'Your second factor is off',
    sentence: 'From now on signing in asks for no second code.',
  },
  'provider-linked': {
    subject: 'A new way to sign in was linked',
    sentence: 'An account at Google, Apple or Facebook was linked to yours: it signs in without a password.',
  },
  'provider-unlinked': {
    subject: 'A way to sign in was unlinked',
    sentence: 'An account at Google, Apple or Facebook was unlinked from yours: it no longer signs in.',
  },
};

export const accountChanged: Composer<'account-changed'> = ({ to, what }, { origin }): MailContent => ({
  subject: changes[what].subject,
  preview: 'If this was you, all is well.',
  heading: changes[what].subject,
  paragraphs: [
    greeting(to.name),
    `${changes[what].sentence} If this was you, there is nothing to do.`,
    'If it was not you, set a new password now: that signs out everyone else.',
  ],
  button: { label: 'This was not me', link: `${origin}/forgot-password` },
  reason,
});

export const accountDeleted: Composer<'account-deleted'> = ({ to }): MailContent => ({
  subject: 'Your account was deleted',
  preview: 'This was the last mail about it.',
  heading: 'Your account was deleted',
  paragraphs: [
    greeting(to.name),
    `Your account at ${brand} was just deleted, with your profile, your lists, your occasions and your follows. This cannot be undone.`,
    'If it was not you, somebody had your password or a device on which you were signed in. Set a new password everywhere you use the same one.',
  ],
  reason: `You get this mail because this address belonged to an account at ${brand}. It is the last one about it.`,
});

const removedMethods: Record<z.output<typeof RemovedMethod>, string> = {
  password: 'the password',
  provider: 'the linked Google, Apple or Facebook accounts',
  passkey: 'the passkeys',
  'second-factor': 'the second factor and its recovery codes',
  'other-address': 'the other e-mail addresses',
  'pending-address': 'a change of the e-mail address that was waiting to be confirmed',
};

const listing = new Intl.ListFormat('en', { type: 'conjunction' });

export const signInMethodsRemoved: Composer<'sign-in-methods-removed'> = (
  { to, removed },
  { origin },
): MailContent => ({
  subject: 'Earlier ways into your account were removed',
  preview: 'Only you can sign in now.',
  heading: 'Earlier ways into your account were removed',
  paragraphs: [
    greeting(to.name),
    `This address was confirmed for the first time, and not from a browser that was signed in to the account. Anyone can sign up with somebody else’s address, so we removed what was set up before: ${listing.format(removed.map(method => removedMethods[method]))}. Every device was signed out.`,
    'Only a password that you set from this mailbox, and what you add afterwards, signs in.',
    'The profile, the lists and the people connected with them are still there. Please look through them: collaborators can open the lists they were invited to, and followers see the lists shared with friends. Remove anyone you do not know.',
  ],
  button: { label: 'Set a password', link: `${origin}/forgot-password` },
  note: 'If you have just chosen a new password, there is nothing to set: sign in with it.',
  reason,
});
