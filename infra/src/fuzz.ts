import { runInSystem } from './testing/system-program.ts';

await runInSystem('fuzz', 'tests/fuzz/main.ts');
