/** What a mail says, in the order of reading. Text and HTML are drawn from it alike. */
export interface MailContent {
  subject: string;
  /** The line that a mailbox shows beside the subject. */
  preview: string;
  heading: string;
  /** A picture of what it is about, absolute. */
  picture?: string | undefined;
  paragraphs: readonly string[];
  /** What to keep at hand, such as an address: a heading and its lines. */
  details?: readonly { label: string; text: string }[];
  /** Several things of one kind, a line each. */
  items?: readonly string[];
  /** The day that it is about, `yyyy-MM-dd`: a leaf of a calendar. */
  date?: string | undefined;
  /** Words of a person, shown as such. */
  quote?: { text: string; by: string };
  button?: MailLink;
  secondLink?: MailLink;
  /** Small print under the button. */
  note?: string;
  /** Why this mail came: the last line. */
  reason: string;
}

export interface MailLink {
  label: string;
  /** Absolute, http or https. */
  link: string;
}

/** The footer of every mail. */
export interface MailFrame {
  /** The product's public address. */
  origin: string;
  /** Where kinds that can be turned off are turned off; null for those that cannot. */
  unsubscribe: MailLink | null;
}

/** Only web addresses become links, whatever an order says. */
export const isWebLink = (link: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(link);
