/** The memory limits for Node, in MiB, by kind of part. */
export const memoryOptions = {
  // A small young generation: a process that mostly waits then needs a third less memory.
  service: ['--max-old-space-size=192', '--max-semi-space-size=4'],
  // What passes through are buffers that die young: a still smaller one gives them back before V8, which counts
  // them as well, marks the whole heap for them. Containers and clusters say the same (tests/compose, tests/kubernetes).
  gateway: ['--max-old-space-size=192', '--max-semi-space-size=2'],
  frontend: ['--max-old-space-size=32', '--max-semi-space-size=1'],
} as const;

/** The shop keeps its catalogues in memory, about 200,000 products in so much. */
export const shopMemory = ['--max-old-space-size=1536', memoryOptions.service[1]] as const;
