import { services } from '@giftlist/contracts/services';

/** The parts that can be killed, in this order. */
const allParts: readonly string[] = [...services, 'gateway', 'redis', 'kafka', 'mongo'];

/** Returns the parts that the arguments name, or all if they name none. Throws for an unknown one. */
export function parseParts(args: readonly string[]): readonly string[] {
  const requested = args.filter(arg => arg !== '--');
  const unknown = requested.find(arg => !allParts.includes(arg));
  if (unknown !== undefined)
    throw new Error(`There is no part called '${unknown}'. Parts: ${allParts.join(', ')}.`);
  return requested.length > 0 ? requested : allParts;
}
