import { createHmac, timingSafeEqual } from 'node:crypto';
import { OptionalKind } from '@giftlist/contracts/notifications/entities';
import { z } from 'zod';

const Subject = z.string().regex(/^(person|address):[\w-]{1,100}$/);

const UnsubscribePayload = z.object({ s: Subject, k: OptionalKind });
export interface Unsubscription {
  subject: string;
  kind: z.output<typeof OptionalKind>;
}

const sign = (payload: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe\n${payload}`).digest();

/** The token does not expire. Anyone who has the email can turn this kind off and on. */
export function createUnsubscribeToken({ subject, kind }: Unsubscription, secret: string): string {
  const payload = Buffer.from(JSON.stringify({ s: subject, k: kind })).toString('base64url');
  return `${payload}.${sign(payload, secret).toString('base64url')}`;
}

export function verifyUnsubscribeToken(token: string, secret: string): Unsubscription | null {
  const [payload = '', signature = ''] = token.split('.');
  const actual = Buffer.from(signature, 'base64url');
  const expected = sign(payload, secret);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  const parsed = UnsubscribePayload.safeParse(parseJson(Buffer.from(payload, 'base64url').toString()));
  return parsed.success ? { subject: parsed.data.s, kind: parsed.data.k } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
