import { type Topic, topics } from '@giftlist/contracts/event';

/** A topic's name on the broker: `giftlist.users.events`. */
export const topicName = (namespace: string, topic: Topic): string => `${namespace}.${topic}`;

/** A consumer's group: `giftlist.gifts.lists`. */
export const groupName = (namespace: string, consumer: string): string => `${namespace}.${consumer}`;

/** Where a consumer sets aside what it cannot handle: `giftlist.users.events.gifts.people.dlq`. */
export const deadLetterName = (namespace: string, topic: Topic, consumer: string): string =>
  `${topicName(namespace, topic)}.${consumer}.dlq`;

export const isTopic = (name: string): name is Topic => topics.some(topic => topic === name);
