import { type ServiceName, services } from '@giftlist/contracts/route';

/** A stored picture and the service that stores it. */
export interface PictureReference {
  service: ServiceName;
  path: string;
  hash: string;
}

const pictureUrl = new RegExp(`"/media/(${services.join('|')})/([\\w-]{43})"`, 'g');

/** Finds the distinct pictures that a JSON value references at any depth. */
export function findPictures(value: unknown): PictureReference[] {
  const references = new Map<string, PictureReference>();
  for (const [, name, hash = ''] of JSON.stringify(value).matchAll(pictureUrl)) {
    const service = services.find(known => known === name);
    if (service) references.set(hash, { service, path: `/media/${service}/${hash}`, hash });
  }
  return [...references.values()];
}
