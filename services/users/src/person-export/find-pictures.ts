import { type ServiceName, services } from '@giftlist/contracts/route';

export interface PictureReference {
  service: ServiceName;
  path: string;
  hash: string;
}

const pictureUrlPattern = new RegExp(`"/media/(${services.join('|')})/([\\w-]{43})"`, 'g');

/** Finds picture URLs at any depth. A URL must be the whole text of a value. */
export function findPictures(value: unknown): PictureReference[] {
  const references = new Map<string, PictureReference>();
  for (const [, serviceName, hash = ''] of JSON.stringify(value).matchAll(pictureUrlPattern)) {
    const service = services.find(name => name === serviceName);
    if (service) references.set(hash, { service, path: `/media/${service}/${hash}`, hash });
  }
  return [...references.values()];
}
