import { openChannel } from '../storage/between-tabs.ts';

export type Provider = 'google' | 'apple' | 'facebook';

/**
 * `superseded`: another sign-in was started. `failed`: the provider or the server refused. `ticket` is for a second
 * factor.
 */
export type SignInOutcome =
  | { kind: 'signed-in' | 'closed' | 'blocked' | 'superseded' }
  | { kind: 'failed'; code: string; ticket?: string };

/** The last page in the window. */
const endPath = '/sign-in-done';
const channelName = 'giftlist-sign-in';
const pollMs = 300;
/** The window's report must arrive before the window counts as closed. */
const graceMs = 700;

let supersede: (() => void) | undefined;

function features(): string {
  const [width, height] = [480, 640];
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}

function parseOutcome(query: string): SignInOutcome {
  const params = new URLSearchParams(query);
  const code = params.get('auth_error');
  const ticket = params.get('ticket');
  if (code === null) return { kind: 'signed-in' };
  return { kind: 'failed', code, ...(ticket === null ? {} : { ticket }) };
}

/** Call it in a click handler, or browsers block the window. */
export function openSignInWindow(provider: Provider): Promise<SignInOutcome> {
  supersede?.();
  const url = `/auth/${provider}?return_to=${encodeURIComponent(endPath)}`;
  const popup = window.open(url, channelName, features());
  if (!popup) return Promise.resolve({ kind: 'blocked' });
  popup.focus();
  const channel = openChannel(channelName);
  return new Promise(resolve => {
    let grace: ReturnType<typeof setTimeout> | undefined;
    const poll = setInterval(() => {
      if (popup.closed) grace ??= setTimeout(() => finish({ kind: 'closed' }), graceMs);
    }, pollMs);
    const cancel = () => finish({ kind: 'superseded' });
    function finish(outcome: SignInOutcome): void {
      clearInterval(poll);
      clearTimeout(grace);
      channel?.close();
      if (supersede === cancel) supersede = undefined;
      resolve(outcome);
    }
    supersede = cancel;
    if (channel) channel.onmessage = ({ data }: MessageEvent<unknown>) => finish(parseOutcome(String(data)));
  });
}

/** Called in the window. */
export function closeSignInWindow(): void {
  const channel = openChannel(channelName);
  channel?.postMessage(location.search);
  channel?.close();
  window.close();
}
