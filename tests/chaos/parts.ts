/** What can be killed, in the order in which it is. */
const all = [
  'gifts',
  'lists',
  'users',
  'notifications',
  'occasions',
  'shop',
  'gateway',
  'redis',
  'kafka',
  'mongo',
];

/** The parts that a command line names, or all where it names none; throws a sentence for what is no part. */
export function partsIn(words: readonly string[]): readonly string[] {
  const wanted = words.filter(word => word !== '--');
  const unknown = wanted.find(word => !all.includes(word));
  if (unknown !== undefined)
    throw new Error(`There is no part called '${unknown}'. There are ${all.join(', ')}.`);
  return wanted.length > 0 ? wanted : all;
}
