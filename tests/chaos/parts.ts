import { services } from '@giftlist/contracts/services';

/** In the order in which they are killed. */
const allParts: readonly string[] = [...services, 'gateway', 'redis', 'kafka', 'mongo'];

/** Returns all parts if the arguments name none. Throws for an unknown part. */
export function parseParts(args: readonly string[]): readonly string[] {
  const requested = args.filter(arg => arg !== '--');
  const unknownPart = requested.find(arg => !allParts.includes(arg));
  if (unknownPart !== undefined)
    throw new Error(`There is no part called '${unknownPart}'. Parts: ${allParts.join(', ')}.`);
  return requested.length > 0 ? requested : allParts;
}
