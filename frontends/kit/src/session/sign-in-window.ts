import { openChannel } from '../storage/between-tabs.ts';

export type Provider = 'google' | 'apple' | 'facebook';

/**
 * `superseded` means that another sign-in was started or the page is left, `failed` that the provider or the server
 * refused. `ticket` is for the second factor.
 */
export type SignInOutcome =
  | { kind: 'signed-in' | 'closed' | 'blocked' | 'superseded' }
  | { kind: 'failed'; code: string; ticket?: string };

const endPath = '/sign-in-done';
const channelName = 'giftlist-sign-in';
const pollMs = 300;
/** The window's message may arrive a little after the window has closed. */
const graceMs = 700;

let cancelPrevious: (() => void) | undefined;

function getWindowFeatures(): string {
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

/** Call this in a click handler, or the browser blocks the window. */
export function openSignInWindow(provider: Provider): Promise<SignInOutcome> {
  cancelPrevious?.();
  const url = `/auth/${provider}?return_to=${encodeURIComponent(endPath)}`;
  const popup = window.open(url, channelName, getWindowFeatures());
  if (!popup) return Promise.resolve({ kind: 'blocked' });
  popup.focus();
  const channel = openChannel(channelName);
  return new Promise(resolve => {
    let graceTimer: ReturnType<typeof setTimeout> | undefined;
    const pollTimer = setInterval(() => {
      if (popup.closed) graceTimer ??= setTimeout(() => finish({ kind: 'closed' }), graceMs);
    }, pollMs);
    const cancel = () => finish({ kind: 'superseded' });
    function finish(outcome: SignInOutcome): void {
      clearInterval(pollTimer);
      clearTimeout(graceTimer);
      channel?.close();
      if (cancelPrevious === cancel) cancelPrevious = undefined;
      resolve(outcome);
    }
    cancelPrevious = cancel;
    if (channel) channel.onmessage = ({ data }: MessageEvent<unknown>) => finish(parseOutcome(String(data)));
  });
}

/** Runs inside the window. Sends the outcome to the page that opened it. */
export function closeSignInWindow(): void {
  const channel = openChannel(channelName);
  channel?.postMessage(location.search);
  channel?.close();
  window.close();
}
