import type { I18n } from '@giftlist/service-kit/translations';

/** The contents of a mail, in reading order. Text and HTML are both rendered from it. */
export interface MailContent {
  subject: string;
  /** The preview line that a mailbox shows next to the subject. */
  preview: string;
  heading: string;
  /** An image of the subject, absolute URL. */
  picture?: string | undefined;
  paragraphs: readonly string[];
  /** Details to keep, such as an address: a heading and its lines. */
  details?: readonly { label: string; text: string }[];
  /** Several items of one kind, one per line. */
  items?: readonly string[];
  /** The day that the mail is about, `yyyy-MM-dd`: shown as a calendar page. */
  date?: string | undefined;
  /** A person's text, shown as a quotation. */
  quote?: { text: string; by: string };
  button?: MailLink;
  secondLink?: MailLink;
  /** Small print under the button. */
  note?: string;
  /** Why this mail was sent: the last line. */
  reason: string;
}

export interface MailLink {
  label: string;
  /** Absolute, http or https. */
  link: string;
}

/** The footer of every mail, and its language. */
export interface MailFrame {
  i18n: I18n;
  /** The product's public address. */
  origin: string;
  /** The page that turns off optional kinds; null for those that cannot be turned off. */
  unsubscribe: MailLink | null;
}

/** Only web addresses become links. */
export const isWebLink = (link: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(link);
