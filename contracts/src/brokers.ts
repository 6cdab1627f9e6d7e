import { unescape as decoded } from 'node:querystring';
import { z } from 'zod';

/** As the client takes it. */
export interface Brokers {
  brokers: string[];
  ssl?: boolean;
  sasl?: { mechanism: 'scram-sha-512'; username: string; password: string };
}

const form = /^(kafka\+ssl:\/\/(?:([^:@\s]+):([^:@\s]+)@)?)?([^@/]+)$/;

/**
 * Where the broker is: `host:port,host:port`, or with TLS `kafka+ssl://user:password@host:port,host:port`. Name and
 * password (SCRAM-SHA-512) may be left out; `%40` stands for an `@` in them. Who may sign the broker's certificate
 * is Node's to know (`NODE_EXTRA_CA_CERTS`).
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
