import { openChannel } from '../storage/between-tabs.ts';

/** Providers of social sign-in. */
export type Provider = 'google' | 'apple' | 'facebook';

/**
 * The outcome of a sign-in in a new window.
 * - `closed`: the window was closed before it was done
 * - `blocked`: the browser blocked the window
 * - `superseded`: another sign-in was started
 * - `failed`: the provider or the server refused; `code` says why, `ticket` is for a second factor
 */
export type WindowOutcome =
  | { kind: 'signed-in' | 'closed' | 'blocked' | 'superseded' }
  | { kind: 'failed'; code: string; ticket?: string };

/** Where the window ends; the page there reports the outcome and closes it. */
const endPath = '/sign-in-done';
const channelName = 'giftlist-sign-in';
const lookEveryMs = 300;
/** A window that reports and closes at once must not count as closed early. */
const graceMs = 700;

let supersede: (() => void) | undefined;

function features(): string {
  const [width, height] = [480, 640];
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}

/** Parses the query of the page where the window ended. */
function readEnd(query: string): WindowOutcome {
  const params = new URLSearchParams(query);
  const code = params.get('auth_error');
  const ticket = params.get('ticket');
  if (code === null) return { kind: 'signed-in' };
  return { kind: 'failed', code, ...(ticket === null ? {} : { ticket }) };
}

/** Opens the provider in a new window and waits for the outcome. Call it on a press, or it is blocked. */
export function openSignInWindow(provider: Provider): Promise<WindowOutcome> {
  supersede?.();
  const address = `/auth/${provider}?return_to=${encodeURIComponent(endPath)}`;
  const opened = window.open(address, channelName, features());
  if (!opened) return Promise.resolve({ kind: 'blocked' });
  opened.focus();
  const channel = openChannel(channelName);
  return new Promise(resolve => {
    let grace: ReturnType<typeof setTimeout> | undefined;
    const look = setInterval(() => {
      if (opened.closed) grace ??= setTimeout(() => end({ kind: 'closed' }), graceMs);
    }, lookEveryMs);
    const cancel = () => end({ kind: 'superseded' });
    function end(outcome: WindowOutcome): void {
      clearInterval(look);
      clearTimeout(grace);
      channel?.close();
      if (supersede === cancel) supersede = undefined;
      resolve(outcome);
    }
    supersede = cancel;
    if (channel) channel.onmessage = ({ data }: MessageEvent<unknown>) => end(readEnd(String(data)));
  });
}

/** Called in the window: reports the outcome to its opener and closes the window. */
export function endSignInWindow(): void {
  const channel = openChannel(channelName);
  channel?.postMessage(location.search);
  channel?.close();
  window.close();
}
