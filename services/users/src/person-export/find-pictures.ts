import { type ServiceName, services } from '@giftlist/contracts/route';

export interface PictureReference {
  service: ServiceName;
  path: string;
  hash: string;
}

const pictureUrlPattern = new RegExp(`"/media/(${services.join('|')})/([\\w-]{43})"`, 'g');

export function findPictures(value: unknown): PictureReference[] {
  const references = new Map<string, PictureReference>();
  for (const [, name, hash = ''] of JSON.stringify(value).matchAll(pictureUrlPattern)) {
    const service = services.find(candidate => candidate === name);
    if (service) references.set(hash, { service, path: `/media/${service}/${hash}`, hash });
  }
  return [...references.values()];
}
