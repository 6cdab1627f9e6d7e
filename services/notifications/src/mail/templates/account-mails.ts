import { brand } from '@giftlist/contracts/product';
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
