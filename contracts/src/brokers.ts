import { unescape as decodePercent } from 'node:querystring';
import { z } from 'zod';

export interface Brokers {
  brokers: string[];
  ssl?: boolean;
  sasl?: { mechanism: 'scram-sha-512'; username: string; password: string };
}

const brokersPattern = /^(kafka\+ssl:\/\/(?:([^:@\s]+):([^:@\s]+)@)?)?([^@/]+)$/;

/**
 * Parses `host:port,host:port`, or with TLS `kafka+ssl://user:password@host:port,host:port`. User and password
 * (SCRAM-SHA-512) are optional; write `@` and `:` in them as `%40` and `%3A`. A `%` that encodes nothing stays. TLS
 * uses Node's certificate authorities (`NODE_EXTRA_CA_CERTS`).
 */
export const Brokers = z
  .string()
  .regex(brokersPattern, 'is neither host:port,host:port nor kafka+ssl://user:password@host:port')
  .transform((text): Brokers => {
    const [, tlsPrefix, username, password, hosts = ''] = brokersPattern.exec(text) ?? [];
    return {
      brokers: hosts.split(',').map(broker => broker.trim()),
      ...(tlsPrefix && { ssl: true }),
      ...(username &&
        password && {
          sasl: {
            mechanism: 'scram-sha-512',
            username: decodePercent(username),
            password: decodePercent(password),
          },
        }),
    };
  });
