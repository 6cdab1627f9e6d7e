import { expect, it } from '@jest/globals';

/** Delays the start of the process beyond the time limit of a page. */
const slowModule = 'data:text/javascript,await new Promise(resolve => setTimeout(resolve, 6000))';

it('page process: the time limit of a page starts when the process is ready', async () => {
  process.execArgv.push('--import', slowModule);
  const { PageProcess } = await import('./page-process.ts');
  const pageProcess = new PageProcess();
  const body = new Uint8Array(Buffer.from('<h1>Kite</h1><p>Made by hand, in two colours.</p>'));
  const job = { body, contentType: 'text/html', url: 'https://shop.example/p', country: 'us' };
  expect(await pageProcess.read(job)).toMatchObject({ reading: { title: 'Kite' } });
  await pageProcess.end();
});
