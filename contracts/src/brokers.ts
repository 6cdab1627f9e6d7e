import { unescape as decodePercent } from 'node:querystring';
import { z } from 'zod';

export interface Brokers {
  brokers: string[];
  ssl?: boolean;
  sasl?: { mechanism: 'scram-sha-512'; username: string; password: string };
}

const pattern = /^(kafka\+ssl:\/\/(?:([^:@\s]+):([^:@\s]+)@)?)?([^@/]+)$/;

/**
 * Parses `host:port,host:port`, or with TLS `kafka+ssl://user:password@host:port,host:port`. User and password
 * (SCRAM-SHA-512) are optional; write an `@` in them as `%40`. TLS uses Node's certificate authorities
 * (`NODE_EXTRA_CA_CERTS`).
 */
export const Brokers = z
  .string()
  .regex(pattern, 'is neither host:port,host:port nor kafka+ssl://user:password@host:port')
  .transform((text): Brokers => {
    const [, secure, username, password, hosts = ''] = pattern.exec(text) ?? [];
    return {
      brokers: hosts.split(',').map(broker => broker.trim()),
      ...(secure && { ssl: true }),
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
