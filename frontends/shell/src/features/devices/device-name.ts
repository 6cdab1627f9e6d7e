import { t } from '@lingui/core/macro';

/** `device` is a stored English name, such as 'Chrome on Windows'. */
export function translateDevice(device: string): string {
  if (device === 'Unknown device') return t`Unknown device`;
  const [browser = '', system] = device.split(' on ');
  const isKnown = browser !== '' && browser !== 'Browser';
  if (system === undefined || system === 'a device') return isKnown ? browser : t`A browser`;
  return isKnown ? t`${browser} on ${system}` : t`A browser on ${system}`;
}
