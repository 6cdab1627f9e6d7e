import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { openPage } from './page.ts';

const files: Record<string, string> = {
  '/': '<script defer src="/static/js/index.0123456789.js"></script><a href="/login">Log in</a>',
  '/static/js/index.0123456789.js': '',
  '/remotes.json': '{ "list": "/mf/list/mf-manifest.json" }',
  '/mf/list/mf-manifest.json': JSON.stringify({
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    exposes: [{ assets: { js: { sync: ['static/js/a.js'] }, css: { sync: ['static/css/a.css'] } } }],
  }),
  '/mf/list/remoteEntry.js': '',
  '/mf/list/static/js/a.js': '',
  '/mf/list/static/css/a.css': '',
};
let asked: string[] = [];
let gone = '';
const server = createServer(({ url = '' }, res) => {
  asked.push(url);
  if (url === gone || !(url in files)) res.writeHead(404).end();
  else res.end(files[url]);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise(done => server.close(done)));
beforeEach(() => {
  asked = [];
  gone = '';
});

it('requests and counts all initial files of a page', async () => {
  let requests = 0;
  await openPage(origin, () => {
    requests += 1;
  });
  expect(asked).toEqual(Object.keys(files));
  expect(requests).toBe(asked.length);
});

it.each(Object.keys(files))('fails if %s is missing', async path => {
  gone = path;
  await expect(openPage(origin, () => undefined)).rejects.toThrow(`${path} returned 404`);
});
