import type { I18n } from '@giftlist/service-kit/translations';
import { z } from 'zod';
import type { Kind, Kinds, NotificationText, Topic } from './definition.ts';
import { followKinds } from './follow-kinds.ts';
import { giftKinds } from './gift-kinds.ts';
import { givingKinds } from './giving-kinds.ts';
import { reminderKinds } from './reminder-kinds.ts';
import { sharingKinds } from './sharing-kinds.ts';

export const kinds: Kinds<Kind> = {
  ...followKinds,
  ...giftKinds,
  ...givingKinds,
  ...reminderKinds,
  ...sharingKinds,
  // The users service requests these emails.
  account: { topics: [], push: 'never', digest: null, mailsPerHour: null, unsubscribe: null },
};

const topics: ReadonlyMap<string, Topic> = new Map(
  Object.values(kinds).flatMap(kind => kind.topics.map(topic => [topic.name, topic])),
);
const WithTopic = z.object({ topic: z.string() });

/** Returns null if the facts are missing or unknown to this release. */
export function factsToText(facts: unknown, i18n: I18n): NotificationText | null {
  const { data } = WithTopic.safeParse(facts);
  if (!data) return null;
  return topics.get(data.topic)?.toText(facts, i18n) ?? null;
}
