import { runInHouse } from './testing/house-program.ts';

/* Sends every operation odd requests, in a product of its own (tests/fuzz). */
await runInHouse('fuzz', 'tests/fuzz/main.ts');
