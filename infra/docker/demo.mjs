// Loads the demo into the product at ORIGIN, through its public address; what is there already stays as it is.
import { tmpdir } from 'node:os';
import path from 'node:path';

const origin = process.env.ORIGIN;
if (!origin) throw new Error('ORIGIN says where the product is');
const { loadDemo } = await import(new URL('../src/demo/demo.ts', import.meta.url));
await loadDemo(origin, path.join(tmpdir(), 'demo-account'));
console.log('The demo is there: see the README for its sign-in.');
