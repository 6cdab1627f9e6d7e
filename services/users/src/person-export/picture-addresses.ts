import { type ServiceName, services } from '@giftlist/contracts/route';

/** A picture of the system, and its owner. */
export interface PictureAddress {
  service: ServiceName;
  path: string;
  hash: string;
}

const address = new RegExp(`"/media/(${services.join('|')})/([\\w-]{43})"`, 'g');

/** The distinct pictures anywhere in a JSON value. */
export function pictureAddresses(value: unknown): PictureAddress[] {
  const found = new Map<string, PictureAddress>();
  for (const [, name, hash = ''] of JSON.stringify(value).matchAll(address)) {
    const service = services.find(known => known === name);
    if (service) found.set(hash, { service, path: `/media/${service}/${hash}`, hash });
  }
  return [...found.values()];
}
