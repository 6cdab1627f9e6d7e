import { runInHouse } from './testing/house-program.ts';

/** Sends odd requests to every operation of a separate product (tests/fuzz). */
await runInHouse('fuzz', 'tests/fuzz/main.ts');
