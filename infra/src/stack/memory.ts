const serviceHeap = '--max-old-space-size=192';
const serviceYoungGeneration = '--max-semi-space-size=4';

/** Node's memory limits in MiB. */
export const memoryOptions = {
  // A small young generation reduces the memory of a mostly idle process by a third.
  service: [serviceHeap, serviceYoungGeneration],
  // The gateway mostly creates short-lived buffers. A smaller young generation frees them before V8 starts a
  // full collection. Containers and clusters use the same values.
  gateway: ['--max-old-space-size=192', '--max-semi-space-size=2'],
  frontend: ['--max-old-space-size=32', '--max-semi-space-size=1'],
} as const;

export const memoryByPart: Readonly<Record<string, readonly string[]>> = {
  // The catalogues are in memory. This is enough for about 200,000 products.
  shop: ['--max-old-space-size=1536', serviceYoungGeneration],
  // A list of a thousand gifts fits into this young generation. With a smaller one, most of the
  // time goes to garbage collection.
  gifts: [serviceHeap, '--max-semi-space-size=16'],
};
