import { api } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** Returns a sentence that says why passkeys cannot be used on this page; undefined if they can. */
export function explainNoPasskeys({
  isSecure = globalThis.isSecureContext !== false,
  host = location.hostname,
} = {}): string | undefined {
  if (isIpAddress(host)) return t`Passkeys need a host name. They do not work at an IP address.`;
  if (!isSecure) return t`Passkeys need a secure connection (https).`;
  return 'PublicKeyCredential' in globalThis ? undefined : t`This browser does not support passkeys.`;
}

/** Whether a host as in `location.hostname` is an IP address. */
const isIpAddress = (host: string): boolean => /^\[.*\]$|^\d+(?:\.\d+){3}$/.test(host);

/** Whether the person closed the device's dialog or started it twice, which needs no message. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Whether the device already has a passkey for the account. */
export const isRegisteredAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

// The contract does not specify WebAuthn's formats. Fields that the library needs are checked here; the browser checks
// the rest.
const isRequest = (value: unknown): value is PublicKeyCredentialRequestOptionsJSON =>
  isRecord(value) && typeof value.challenge === 'string';
const isCreation = (value: unknown): value is PublicKeyCredentialCreationOptionsJSON =>
  isRecord(value) &&
  typeof value.challenge === 'string' &&
  isRecord(value.user) &&
  Array.isArray(value.pubKeyCredParams);

const loadLibrary = () => import('@simplewebauthn/browser');

/** Asks the device to sign in with a passkey. */
export async function requestPasskey(): Promise<AuthenticationResponseJSON & Record<string, unknown>> {
  const [{ data }, { startAuthentication }] = await Promise.all([
    api.call('POST /auth/passkeys/begin'),
    loadLibrary(),
  ]);
  if (!isRequest(data)) throw new Error('The server sent no passkey options');
  const response = await startAuthentication({ optionsJSON: data });
  return { ...response };
}

/** Asks the device to create a passkey. `password` confirms it unless the sign-in is recent. */
export async function createPasskey(
  password: string | undefined,
): Promise<RegistrationResponseJSON & Record<string, unknown>> {
  const [{ data }, { startRegistration }] = await Promise.all([
    api.call('POST /account/passkeys/begin', { body: password ? { password } : {} }),
    loadLibrary(),
  ]);
  if (!isCreation(data)) throw new Error('The server sent no passkey options');
  const response = await startRegistration({ optionsJSON: data });
  return { ...response };
}
