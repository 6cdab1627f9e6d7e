import { expect, it } from '@jest/globals';

/** The thread's program is loaded after longer than a page may take. */
const late = 'data:text/javascript,await new Promise(done => setTimeout(done, 6000))';

it('page thread: a page has its time from when the thread is ready, however long that takes', async () => {
  process.execArgv.push('--import', late);
  const { PageThread } = await import('./page-thread.ts');
  const thread = new PageThread();
  const body = new Uint8Array(Buffer.from('<h1>Kite</h1><p>Made by hand, in two colours.</p>'));
  const job = { body, contentType: 'text/html', url: 'https://shop.example/p', country: 'us' };
  expect(await thread.read(job)).toMatchObject({ reading: { title: 'Kite' } });
  await thread.end();
});
