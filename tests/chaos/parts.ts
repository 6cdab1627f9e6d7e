import { services } from '@giftlist/contracts/services';

/** The parts that can be killed, in this order. */
const all: readonly string[] = [...services, 'gateway', 'redis', 'kafka', 'mongo'];

/** The parts in the arguments, or all if there are none; throws for an unknown part. */
export function partsIn(words: readonly string[]): readonly string[] {
  const wanted = words.filter(word => word !== '--');
  const unknown = wanted.find(word => !all.includes(word));
  if (unknown !== undefined)
    throw new Error(`There is no part called '${unknown}'. Parts: ${all.join(', ')}.`);
  return wanted.length > 0 ? wanted : all;
}
