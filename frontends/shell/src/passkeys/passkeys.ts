import { api } from '@giftlist/frontend-kit/client';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** Why no passkey can be made or used on this page, as a sentence; undefined where they work. */
export function whyNoPasskeys({
  isSecure = globalThis.isSecureContext !== false,
  host = location.hostname,
} = {}): string | undefined {
  if (isAddress(host)) return 'Passkeys need a host name. They do not work at an IP address.';
  if (!isSecure) return 'Passkeys need a secure connection (https).';
  return 'PublicKeyCredential' in globalThis ? undefined : 'This browser does not support passkeys.';
}

/** An IP address, as `location.hostname` writes it. */
const isAddress = (host: string): boolean => /^\[.*\]$|^\d+(?:\.\d+){3}$/.test(host);

/** The device's own dialog was closed, or it was asked a second time: no failure to speak of. */
export const wasGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** The device has such a passkey already. */
export const isKnownAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

// The contract leaves WebAuthn's own forms open. What the library cannot do without is looked at here; the
// rest the browser itself refuses.
const isRequest = (value: unknown): value is PublicKeyCredentialRequestOptionsJSON =>
  isRecord(value) && typeof value.challenge === 'string';
const isCreation = (value: unknown): value is PublicKeyCredentialCreationOptionsJSON =>
  isRecord(value) &&
  typeof value.challenge === 'string' &&
  isRecord(value.user) &&
  Array.isArray(value.pubKeyCredParams);

const library = () => import('@simplewebauthn/browser');

/** Lets the device prove a passkey. */
export async function askForPasskey(): Promise<AuthenticationResponseJSON & Record<string, unknown>> {
  const [{ data }, { startAuthentication }] = await Promise.all([
    api.call('POST /auth/passkeys/begin'),
    library(),
  ]);
  if (!isRequest(data)) throw new Error('The server asked for no passkey');
  const response = await startAuthentication({ optionsJSON: data });
  return { ...response };
}

/** Lets the device make a passkey. `password` confirms, where the sign-in is not a fresh one. */
export async function makePasskey(
  password: string | undefined,
): Promise<RegistrationResponseJSON & Record<string, unknown>> {
  const [{ data }, { startRegistration }] = await Promise.all([
    api.call('POST /account/passkeys/begin', { body: password ? { password } : {} }),
    library(),
  ]);
  if (!isCreation(data)) throw new Error('The server asked for no passkey');
  const response = await startRegistration({ optionsJSON: data });
  return { ...response };
}
