import { type Topic, topics } from '@giftlist/contracts/event';

/** Returns a topic's name on the broker: `giftlist.users.events`. */
export const topicName = (namespace: string, topic: Topic): string => `${namespace}.${topic}`;

/** Returns a group's name on the broker: `giftlist.gifts-1f3a90c2`. */
export const groupName = (namespace: string, group: string): string => `${namespace}.${group}`;

/** Returns a consumer's dead-letter topic: `giftlist.users.events.gifts.people.dlq`. */
export const deadLetterTopicName = (namespace: string, topic: Topic, consumer: string): string =>
  `${topicName(namespace, topic)}.${consumer}.dlq`;

export const isTopic = (name: string): name is Topic => topics.some(topic => topic === name);
