import type { I18n } from '@giftlist/service-kit/translations';
import { z } from 'zod';
import type { Kind, Kinds, NotificationWords, Topic } from './definition.ts';
import { followKinds } from './follow-kinds.ts';
import { giftKinds } from './gift-kinds.ts';
import { givingKinds } from './giving-kinds.ts';
import { reminderKinds } from './reminder-kinds.ts';
import { sharingKinds } from './sharing-kinds.ts';

/** Every kind of notification: texts, push messages, digests, limits of mails and unsubscribe pages follow from it. */
export const kinds: Kinds<Kind> = {
  ...followKinds,
  ...giftKinds,
  ...givingKinds,
  ...reminderKinds,
  ...sharingKinds,
  // Only mails, which users requests.
  account: { topics: [], push: 'never', digest: null, mailsPerHour: null, unsubscribe: null },
};

const topics: ReadonlyMap<string, Topic> = new Map(
  Object.values(kinds).flatMap(kind => kind.topics.map(topic => [topic.name, topic])),
);
const OfTopic = z.object({ topic: z.string() });

/** The text of stored facts in the reader's language; null for a topic of a later release. */
export function notificationWords(facts: unknown, i18n: I18n): NotificationWords | null {
  const { data } = OfTopic.safeParse(facts);
  return (data && topics.get(data.topic)?.words(facts, i18n)) ?? null;
}
