/** Limits for Node in MiB, by kind of part. */
export const memoryOptions = {
  // With a small young generation, a mostly idle process needs a third less memory.
  service: ['--max-old-space-size=192', '--max-semi-space-size=4'],
  // The gateway mostly creates short-lived buffers. A smaller young generation frees them before V8 starts a full
  // collection. Containers and clusters use the same values.
  gateway: ['--max-old-space-size=192', '--max-semi-space-size=2'],
  frontend: ['--max-old-space-size=32', '--max-semi-space-size=1'],
} as const;

/** For parts that need other limits than their kind. */
export const memoryByPart: Readonly<Record<string, readonly string[]>> = {
  // The catalogues are in memory: enough for about 200,000 products.
  shop: ['--max-old-space-size=1536', memoryOptions.service[1]],
  // A list of a thousand gifts fits into this young generation; with a smaller one, garbage collection dominates.
  gifts: [memoryOptions.service[0], '--max-semi-space-size=16'],
};
