// Writes the keys of a new installation once: each service's Ed25519 key, the public halves, the cookie
// secret and the key that mail orders are sealed with. In production these come from a secret store.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';

const file = process.env.KEYS_FILE;
if (!file) throw new Error('KEYS_FILE says where to write the keys');

const jwkPair = (type, extra) => {
  const { privateKey, publicKey } = generateKeyPairSync(type);
  return [privateKey, publicKey].map(key => ({ ...key.export({ format: 'jwk' }), ...extra }));
};

if (!existsSync(file)) {
  const names = ['users', 'lists', 'gifts', 'occasions', 'shop', 'notifications', 'gateway'];
  const pairs = names.map(name => [name, jwkPair('ed25519', { kid: name, alg: 'EdDSA', use: 'sig' })]);
  const [sealPrivate, sealPublic] = jwkPair('x25519', { kid: 'mail', alg: 'ECDH-ES', use: 'enc' });
  const parts = Object.fromEntries(
    pairs.map(([name, [key]]) => [name, { SERVICE_KEY: JSON.stringify(key) }]),
  );
  parts.notifications.MAIL_SEAL_KEY = JSON.stringify(sealPrivate);
  const shared = {
    SERVICE_KEYS: JSON.stringify({ keys: pairs.map(([, [, key]]) => key) }),
    MAIL_SEAL_PUBLIC: JSON.stringify(sealPublic),
    COOKIE_SECRET: randomBytes(32).toString('base64url'),
    EMAIL_KEY_SECRET: randomBytes(32).toString('base64url'),
  };
  writeFileSync(file, JSON.stringify({ shared, parts }), { mode: 0o600, flag: 'wx' });
}
