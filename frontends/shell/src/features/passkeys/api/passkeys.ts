import { api } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** Returns the reason why passkeys do not work on this page, or undefined if they do. */
export function explainMissingPasskeys({
  isSecure = globalThis.isSecureContext !== false,
  host = location.hostname,
} = {}): string | undefined {
  if (isIpAddress(host)) return t`Passkeys need a host name. They do not work at an IP address.`;
  if (!isSecure) return t`Passkeys need a secure connection (https).`;
  return 'PublicKeyCredential' in globalThis ? undefined : t`This browser does not support passkeys.`;
}

const isIpAddress = (host: string): boolean => /^\[.*\]$|^\d+(?:\.\d+){3}$/.test(host);

/** Returns true if the person closed the device's dialog or opened it twice. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

export const isAlreadyRegistered = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

// The contract does not specify WebAuthn's formats, so these functions check what the library needs.
const isRequestOptions = (value: unknown): value is PublicKeyCredentialRequestOptionsJSON =>
  isRecord(value) && typeof value.challenge === 'string';
const isCreationOptions = (value: unknown): value is PublicKeyCredentialCreationOptionsJSON =>
  isRecord(value) &&
  typeof value.challenge === 'string' &&
  isRecord(value.user) &&
  Array.isArray(value.pubKeyCredParams);

const loadLibrary = () => import('@simplewebauthn/browser');

export async function requestPasskey(): Promise<AuthenticationResponseJSON & Record<string, unknown>> {
  const [{ data }, { startAuthentication }] = await Promise.all([
    api.call('POST /auth/passkeys/begin'),
    loadLibrary(),
  ]);
  if (!isRequestOptions(data)) throw new Error('The server sent no passkey options');
  const response = await startAuthentication({ optionsJSON: data });
  return { ...response };
}

/** The server needs `password` unless the sign-in is recent. */
export async function createPasskey(
  password: string | undefined,
): Promise<RegistrationResponseJSON & Record<string, unknown>> {
  const [{ data }, { startRegistration }] = await Promise.all([
    api.call('POST /account/passkeys/begin', { body: password ? { password } : {} }),
    loadLibrary(),
  ]);
  if (!isCreationOptions(data)) throw new Error('The server sent no passkey options');
  const response = await startRegistration({ optionsJSON: data });
  return { ...response };
}
