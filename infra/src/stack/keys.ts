import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { services } from '@giftlist/contracts/route';
import { CommandError } from '../command-error.ts';

/**
 * The secrets of one installation, as environment variables: shared ones and those of a single part (`SERVICE_KEY`
 * and, for notifications, `MAIL_SEAL_KEY`).
 */
export type Keys = { shared: Record<string, string>; parts: Record<string, Record<string, string>> };

/** The keys in a file, created if it does not exist. Throws if its content is invalid; it is never overwritten. */
export function keysIn(file: string): Keys {
  const known = readKeys(file);
  if (known !== undefined) return known;
  const keys = newKeys();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return keys;
}

/** New keys: Ed25519 for each caller (RFC 8037), X25519 for sealed mail requests, random secrets. */
export function newKeys(): Keys {
  const signing = [...services, 'gateway'].map(name => ({ name, ...pair('ed25519', name, 'EdDSA', 'sig') }));
  const seal = pair('x25519', 'mail', 'ECDH-ES', 'enc');
  const own = signing.map(({ name, secret }) => [name, { SERVICE_KEY: secret }] as const);
  const parts: Keys['parts'] = Object.fromEntries(own);
  parts.notifications = { ...parts.notifications, MAIL_SEAL_KEY: seal.secret };
  return {
    shared: {
      SERVICE_KEYS: `{"keys":[${signing.map(key => key.open).join(',')}]}`,
      MAIL_SEAL_PUBLIC: seal.open,
      COOKIE_SECRET: randomBytes(32).toString('base64url'),
      EMAIL_KEY_SECRET: randomBytes(32).toString('base64url'),
    },
    parts,
  };
}

function pair(type: 'ed25519' | 'x25519', kid: string, alg: string, use: 'sig' | 'enc') {
  const { privateKey, publicKey } =
    type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
  const asText = (key: KeyObject) => JSON.stringify({ ...key.export({ format: 'jwk' }), kid, alg, use });
  return { secret: asText(privateKey), open: asText(publicKey) };
}

function readKeys(file: string): Keys | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const keys = parseKeys(text);
  if (keys === undefined) {
    throw new CommandError(
      `The keys in ${file} are damaged. Restore the file, or start again without any data ('npm run reset'; in containers 'docker compose down --volumes').`,
    );
  }
  return keys;
}

/** Parses the keys in a file; undefined if one of them is missing. */
export function parseKeys(text: string): Keys | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isTable(value) || !isTexts(value.shared) || !isTable(value.parts)) return undefined;
  const { shared, parts } = value;
  const wanted = newKeys();
  const texts: Keys['parts'] = {};
  for (const [name, keys] of Object.entries(wanted.parts)) {
    const found = parts[name];
    if (!isTexts(found) || !Object.keys(keys).every(key => key in found)) return undefined;
    texts[name] = found;
  }
  return Object.keys(wanted.shared).every(key => key in shared) ? { shared, parts: texts } : undefined;
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isTexts(value: unknown): value is Record<string, string> {
  return isTable(value) && Object.values(value).every(entry => typeof entry === 'string');
}
