import type { I18n } from '@giftlist/service-kit/translations';

/** The contents of a mail, from which its text and its HTML are rendered. */
export interface MailContent {
  subject: string;
  /** The preview line that a mailbox shows next to the subject. */
  preview: string;
  heading: string;
  /** The absolute URL of an image. */
  picture?: string | undefined;
  paragraphs: readonly string[];
  /** Details such as a delivery address. The text may have several lines. */
  details?: readonly { label: string; text: string }[];
  /** A list below the paragraphs, one item per line. */
  items?: readonly string[];
  /** The day that the mail is about (`yyyy-MM-dd`), shown as a calendar page in HTML. */
  date?: string | undefined;
  /** A quoted message, and the name of its author. */
  quote?: { text: string; by: string };
  button?: MailLink;
  secondLink?: MailLink;
  /** Small print under the button. */
  note?: string;
  /** Why the recipient gets this mail; shown in the footer. */
  reason: string;
}

export interface MailLink {
  label: string;
  /** Absolute, http or https. */
  link: string;
}

/** What every mail has around its contents: header, footer and language. */
export interface MailFrame {
  i18n: I18n;
  /** The origin of the product, to which the header links. */
  origin: string;
  /** The link that turns mails of this kind off; null for kinds that cannot be turned off. */
  unsubscribe: MailLink | null;
}

/** Whether this is an http or https URL; others are not rendered as links. */
export const isWebLink = (link: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(link);
