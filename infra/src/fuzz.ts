import { runInSystem } from './testing/system-program.ts';

/* Sends invalid requests to every operation of a separate product (tests/fuzz). */
await runInSystem('fuzz', 'tests/fuzz/main.ts');
