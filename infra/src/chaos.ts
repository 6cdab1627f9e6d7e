import { runInHouse } from './testing/house-program.ts';

/* Kills every part in turn under load (tests/chaos), in a product of its own. */
await runInHouse('chaos', 'tests/chaos/main.ts');
