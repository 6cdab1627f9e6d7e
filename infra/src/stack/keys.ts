import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { services } from '@giftlist/contracts/route';
import { CommandError } from '../command-error.ts';

/**
 * Environment variables of one installation: `shared` for all parts, `parts` by part name (`SERVICE_KEY` and,
 * for notifications, `MAIL_SEAL_KEY`).
 */
export type Keys = { shared: Record<string, string>; parts: Record<string, Record<string, string>> };

/** Creates the file if it does not exist. Throws if the file is invalid, and never overwrites it. */
export function loadKeys(file: string): Keys {
  const existing = readKeys(file);
  if (existing !== undefined) return existing;
  const keys = createKeys();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return keys;
}

/**
 * Creates Ed25519 keys for each caller (RFC 8037), an X25519 key for sealed mail requests, and random
 * secrets.
 */
export function createKeys(): Keys {
  const signingKeys = [...services, 'gateway'].map(name => ({
    name,
    ...createKeyPair('ed25519', name, 'EdDSA', 'sig'),
  }));
  const sealKey = createKeyPair('x25519', 'mail', 'ECDH-ES', 'enc');
  const serviceKeys = signingKeys.map(({ name, privateJwk }) => [name, { SERVICE_KEY: privateJwk }] as const);
  const parts: Keys['parts'] = Object.fromEntries(serviceKeys);
  parts.notifications = { ...parts.notifications, MAIL_SEAL_KEY: sealKey.privateJwk };
  return {
    shared: {
      SERVICE_KEYS: `{"keys":[${signingKeys.map(key => key.publicJwk).join(',')}]}`,
      MAIL_SEAL_PUBLIC: sealKey.publicJwk,
      COOKIE_SECRET: randomBytes(32).toString('base64url'),
      EMAIL_KEY_SECRET: randomBytes(32).toString('base64url'),
    },
    parts,
  };
}

function createKeyPair(type: 'ed25519' | 'x25519', kid: string, alg: string, use: 'sig' | 'enc') {
  const { privateKey, publicKey } =
    type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
  const toJwk = (key: KeyObject) => JSON.stringify({ ...key.export({ format: 'jwk' }), kid, alg, use });
  return { privateJwk: toJwk(privateKey), publicJwk: toJwk(publicKey) };
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

/** Returns undefined if the text is not JSON or a key is missing. */
export function parseKeys(text: string): Keys | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || !isStringRecord(value.shared) || !isRecord(value.parts)) return undefined;
  const { shared, parts } = value;
  // Has all required names.
  const exampleKeys = createKeys();
  const parsed: Keys['parts'] = {};
  for (const [name, keys] of Object.entries(exampleKeys.parts)) {
    const values = parts[name];
    if (!isStringRecord(values) || !Object.keys(keys).every(key => key in values)) return undefined;
    parsed[name] = values;
  }
  return Object.keys(exampleKeys.shared).every(key => key in shared) ? { shared, parts: parsed } : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isStringRecord(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every(entry => typeof entry === 'string');
}
