import { expect, it } from '@jest/globals';

/** Makes the process's program load longer than a page may take. */
const late = 'data:text/javascript,await new Promise(done => setTimeout(done, 6000))';

it('page process: the time limit of a page starts when the process is ready', async () => {
  process.execArgv.push('--import', late);
  const { PageProcess } = await import('./page-process.ts');
  const reading = new PageProcess();
  const body = new Uint8Array(Buffer.from('<h1>Kite</h1><p>Made by hand, in two colours.</p>'));
  const job = { body, contentType: 'text/html', url: 'https://shop.example/p', country: 'us' };
  expect(await reading.read(job)).toMatchObject({ reading: { title: 'Kite' } });
  await reading.end();
});
