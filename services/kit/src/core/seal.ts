import { CompactEncrypt, compactDecrypt, importJWK, type JWK } from 'jose';

const header = { alg: 'ECDH-ES+A256KW', enc: 'A256GCM' } as const;

/** Returns a function that encrypts values (compact JWE) for the holder of the private key. */
export function createSealer(publicKey: JWK): (value: unknown) => Promise<string> {
  const key = importJWK(publicKey, header.alg);
  return async value => {
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    return new CompactEncrypt(bytes).setProtectedHeader(header).encrypt(await key);
  };
}

/** Decrypts a sealed value. Throws if it was changed or sealed for another key. */
export async function unseal(sealed: string, privateKey: JWK): Promise<unknown> {
  const { plaintext } = await compactDecrypt(sealed, await importJWK(privateKey, header.alg), {
    keyManagementAlgorithms: [header.alg],
    contentEncryptionAlgorithms: [header.enc],
  });
  return JSON.parse(new TextDecoder().decode(plaintext));
}
