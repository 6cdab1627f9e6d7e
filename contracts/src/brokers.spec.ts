import { describe, expect, it } from '@jest/globals';
import { Brokers } from './brokers.ts';

describe('Brokers', () => {
  it.each([
    ['127.0.0.1:9092, 127.0.0.1:9093', { brokers: ['127.0.0.1:9092', '127.0.0.1:9093'] }],
    ['kafka+ssl://a:9093,b:9093', { brokers: ['a:9093', 'b:9093'], ssl: true }],
    [
      'kafka+ssl://gift%40list:p%3Aw%40@a:9093',
      {
        brokers: ['a:9093'],
        ssl: true,
        sasl: { mechanism: 'scram-sha-512', username: 'gift@list', password: 'p:w@' },
      },
    ],
  ])('parses %s', (text, brokers) => {
    expect(Brokers.parse(text)).toEqual(brokers);
  });

  it.each(['', 'kafka://a:9092', 'user:word@a:9092', 'kafka+ssl://user@a:9093', 'kafka+ssl://u:p:w@a:9093'])(
    'rejects %j',
    text => {
      expect(() => Brokers.parse(text)).toThrow(
        'is neither host:port,host:port nor kafka+ssl://user:password@host:port',
      );
    },
  );
});
