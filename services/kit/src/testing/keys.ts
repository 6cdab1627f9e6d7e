import { newId } from '@giftlist/contracts/primitives';
import { product } from '@giftlist/contracts/product';
import { services } from '@giftlist/contracts/route';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { z } from 'zod';
import { SigningKey } from '../core/config.ts';
import type { AccountViewer } from '../http/viewer.ts';

type ServiceKey = z.output<typeof SigningKey>;

/** The claims of a person's access token; missing claims are generated. `profileId` is null without a profile. */
export type Person = Partial<Omit<AccountViewer, 'kind'>>;

/** `people` signs access tokens, `mail` seals mail requests. */
export interface TestKeys {
  services: ReadonlyMap<string, ServiceKey>;
  people: ServiceKey;
  mail: { publicKey: JWK; privateKey: JWK };
}

export const peopleKid = 'test-people';

export async function createTestKeys(): Promise<TestKeys> {
  const names = [...services, 'gateway'];
  const serviceKeys = await Promise.all(
    names.map(async name => [name, await createSigningKey(name)] as const),
  );
  const mail = await generateKeyPair('ECDH-ES+A256KW', { crv: 'X25519', extractable: true });
  return {
    services: new Map(serviceKeys),
    people: await createSigningKey(peopleKid),
    mail: { publicKey: await exportJWK(mail.publicKey), privateKey: await exportJWK(mail.privateKey) },
  };
}

export async function createSigningKey(kid: string): Promise<ServiceKey> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return SigningKey.parse({ ...(await exportJWK(privateKey)), kid });
}

export function toPublicKey({ d: _, ...key }: ServiceKey): Record<string, unknown> {
  return key;
}

const lifetimeS = 900;

export async function signAccessToken(
  key: ServiceKey,
  person: Person,
  { issuer, now }: { issuer: string; now: Date },
): Promise<string> {
  const profileId = person.profileId === undefined ? newId() : person.profileId;
  const issuedAtS = Math.floor(now.getTime() / 1_000);
  return new SignJWT({
    sid: person.sessionId ?? newId(),
    ...(profileId && { pid: profileId }),
    email: person.email ?? 'someone@giftlist.example',
    email_verified: person.emailVerified ?? true,
  })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
    .setSubject(person.accountId ?? newId())
    .setIssuer(issuer)
    .setAudience(product)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + lifetimeS)
    .sign(await importJWK(key, 'EdDSA'));
}
