import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  decideRefresh,
  deriveRefreshToken,
  type ParsedToken,
  parseRefreshToken,
  type SignIn,
} from './refresh-token.ts';

const secret = 'a secret of at least thirty-two letters';
const start = new Date('2026-03-01T12:00:00Z');
const fromStart = (ms: number) => new Date(start.getTime() + ms);

const createSignIn = (changes: Partial<SignIn> = {}): SignIn => ({
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  account_id: '01890a5d-ac96-774b-bcce-b302099a8058',
  seed: 'c2VlZA',
  generation: 3,
  rotations: [
    { generation: 1, at: fromStart(-120_000) },
    { generation: 2, at: start },
  ],
  opened_at: fromStart(-3_600_000),
  used_at: start,
  expires_at: fromStart(37 * 86_400_000),
  ended_at: null,
  agent: 'a browser',
  address: '203.0.113.9',
  ...changes,
});

function createToken(
  generation: number,
  signIn: SignIn = createSignIn(),
  signingSecret = secret,
): ParsedToken {
  const token = parseRefreshToken(deriveRefreshToken(signingSecret, signIn, generation));
  if (!token) throw new Error('the token cannot be read');
  return token;
}

describe('decideRefresh', () => {
  it('rotates the current token', () => {
    expect(decideRefresh(secret, createSignIn(), createToken(3), fromStart(60_000))).toBe('rotate');
  });

  it('treats the previous token as a race within 30 seconds of its rotation', () => {
    expect(decideRefresh(secret, createSignIn(), createToken(2), fromStart(30_000))).toBe('race');
  });

  it('treats the previous token as a theft after 30 seconds', () => {
    expect(decideRefresh(secret, createSignIn(), createToken(2), fromStart(30_001))).toBe('theft');
  });

  it('treats any older token as a theft', () => {
    expect(decideRefresh(secret, createSignIn(), createToken(1), fromStart(1_000))).toBe('theft');
    expect(decideRefresh(secret, createSignIn(), createToken(0), fromStart(1_000))).toBe('theft');
  });

  it('refuses a token with another secret, another sign-in or a future generation', () => {
    const otherSignIn = createSignIn({ seed: 'b3RoZXI' });
    expect(
      decideRefresh(secret, createSignIn(), createToken(3, createSignIn(), `another ${secret}`), start),
    ).toBe('refused');
    expect(decideRefresh(secret, createSignIn(), createToken(3, otherSignIn), start)).toBe('refused');
    expect(decideRefresh(secret, createSignIn(), { ...createToken(3), generation: 4 }, start)).toBe(
      'refused',
    );
  });

  it('refuses the token of an unknown, ended or long-unused sign-in', () => {
    expect(decideRefresh(secret, null, createToken(3), start)).toBe('refused');
    expect(decideRefresh(secret, createSignIn({ ended_at: start }), createToken(3), start)).toBe('refused');
    const idleLimit = fromStart(30 * 86_400_000);
    expect(decideRefresh(secret, createSignIn(), createToken(3), idleLimit)).toBe('refused');
    expect(decideRefresh(secret, createSignIn(), createToken(3), new Date(idleLimit.getTime() - 1))).toBe(
      'rotate',
    );
  });

  it('rotates only the current token', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000_000), (generation, ms) => {
        const decision = decideRefresh(secret, createSignIn(), createToken(generation), fromStart(ms));
        expect(decision === 'rotate').toBe(generation === 3);
      }),
    );
  });
});

describe('parseRefreshToken', () => {
  it.each([undefined, '', 'a.b.c', '01890a5d-ac96-774b-bcce-b302099a8057.-1.x', '../../etc/passwd'])(
    'returns null for a missing or malformed token: %p',
    text => {
      expect(parseRefreshToken(text)).toBeNull();
    },
  );
});
