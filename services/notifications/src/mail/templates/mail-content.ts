import type { I18n } from '@giftlist/service-kit/translations';

export interface MailContent {
  subject: string;
  preview: string;
  heading: string;
  picture?: string | undefined;
  paragraphs: readonly string[];
  details?: readonly { label: string; text: string }[];
  items?: readonly string[];
  /** The day that the email is about (`yyyy-MM-dd`), shown as a calendar page in HTML. */
  date?: string | undefined;
  quote?: { text: string; by: string };
  button?: MailLink;
  secondLink?: MailLink;
  note?: string;
  reason: string;
}

export interface MailLink {
  label: string;
  /** An absolute URL, http or https. */
  link: string;
}

export interface MailFrame {
  i18n: I18n;
  origin: string;
  unsubscribe: MailLink | null;
}

export const isWebLink = (link: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(link);
