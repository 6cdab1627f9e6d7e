import { describe, expect, it } from '@jest/globals';
import { getRequiredTopics } from './topics.ts';

const required = getRequiredTopics({
  namespace: 'test',
  subscriptions: [
    { topic: 'users.events', consumer: 'gifts.people' },
    { topic: 'mail.commands', consumer: 'notifications.mail' },
  ],
  partitions: 24,
  replication: 3,
});
const findTopic = (name: string) => required.find(({ topic }) => topic === name);
const getRetention = (name: string) =>
  findTopic(name)?.configEntries?.find(entry => entry.name === 'retention.ms')?.value;

describe('the required topics', () => {
  it.each([
    ['test.users.events', 14],
    ['test.mail.commands', 1],
    ['test.users.events.gifts.people.dlq', 14],
    ['test.mail.commands.notifications.mail.dlq', 14],
  ])('keep messages of %s for %i days', (name, days) => {
    expect(getRetention(name)).toBe(String(days * 86_400_000));
  });

  it('have the configured number of partitions, but dead-letter topics have one', () => {
    expect(findTopic('test.users.events')).toMatchObject({ numPartitions: 24, replicationFactor: 3 });
    expect(findTopic('test.users.events.gifts.people.dlq')).toMatchObject({
      numPartitions: 1,
      replicationFactor: 3,
    });
  });
});
