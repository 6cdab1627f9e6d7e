import { runInHouse } from './testing/house-program.ts';

/* The measurements of tests/bench, against a product of their own. */
await runInHouse('bench', 'tests/bench/main.ts');
