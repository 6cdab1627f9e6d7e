// Loads the demo data into the product at ORIGIN. Existing data is not changed.
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const origin = process.env.ORIGIN;
if (!origin) throw new Error('ORIGIN is missing: the URL of the product');
console.log(`Loading the demo data into ${origin} as soon as the product is ready`);
// Waits for the product here: with depends_on, Compose would scale every service back to one instance.
const deadline = Date.now() + 180_000;
const isReady = async () => (await fetch(new URL('/readyz', origin)).catch(() => undefined))?.ok === true;
while (!(await isReady())) {
  if (Date.now() > deadline) throw new Error(`The product at ${origin} is not ready. Start it first`);
  await pause(1_000);
}
const { loadDemo } = await import(new URL('../src/demo/demo.ts', import.meta.url));
const { demoAccount } = await import(new URL('../src/demo/people.ts', import.meta.url));
await loadDemo(origin, path.join(tmpdir(), 'demo-account'));
console.log(`The demo data is loaded. Sign in as ${demoAccount.email} with ${demoAccount.password}`);
