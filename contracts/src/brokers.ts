import { unescape as decoded } from 'node:querystring';
import { z } from 'zod';

/** The options that the Kafka client expects. */
export interface Brokers {
  brokers: string[];
  ssl?: boolean;
  sasl?: { mechanism: 'scram-sha-512'; username: string; password: string };
}

const form = /^(kafka\+ssl:\/\/(?:([^:@\s]+):([^:@\s]+)@)?)?([^@/]+)$/;

/**
 * Broker addresses: `host:port,host:port`, or with TLS `kafka+ssl://user:password@host:port,host:port`. Name and
 * password (SCRAM-SHA-512) are optional; write an `@` in them as `%40`. The trusted certificate authorities are Node's
 * (`NODE_EXTRA_CA_CERTS`).
 */
export const Brokers = z
  .string()
  .regex(form, 'is neither host:port,host:port nor kafka+ssl://user:password@host:port')
  .transform((text): Brokers => {
    const [, secure, username, password, list = ''] = form.exec(text) ?? [];
    return {
      brokers: list.split(',').map(broker => broker.trim()),
      ...(secure && { ssl: true }),
      ...(username &&
        password && {
          sasl: { mechanism: 'scram-sha-512', username: decoded(username), password: decoded(password) },
        }),
    };
  });
