import { runInSystem } from './testing/system-program.ts';

/* Runs tests/fuzz on a separate product. */
await runInSystem('fuzz', 'tests/fuzz/main.ts');
