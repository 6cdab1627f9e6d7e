import { services } from '@giftlist/contracts/services';

/** The parts that can be killed, in this order. */
const all: readonly string[] = [...services, 'gateway', 'redis', 'kafka', 'mongo'];

/** Parses the parts in the arguments; returns all if there are none, throws for an unknown one. */
export function parseParts(args: readonly string[]): readonly string[] {
  const requested = args.filter(arg => arg !== '--');
  const unknown = requested.find(arg => !all.includes(arg));
  if (unknown !== undefined)
    throw new Error(`There is no part called '${unknown}'. Parts: ${all.join(', ')}.`);
  return requested.length > 0 ? requested : all;
}
