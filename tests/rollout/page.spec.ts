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
let requestedPaths: string[] = [];
let missingPath = '';
const server = createServer(({ url = '' }, res) => {
  requestedPaths.push(url);
  if (url === missingPath || !(url in files)) res.writeHead(404).end();
  else res.end(files[url]);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise(done => server.close(done)));
beforeEach(() => {
  requestedPaths = [];
  missingPath = '';
});

it('openPage: requests all initial files of the page and its remotes', async () => {
  let requests = 0;
  await openPage(origin, () => {
    requests += 1;
  });
  expect(requestedPaths).toEqual(Object.keys(files));
  expect(requests).toBe(requestedPaths.length);
});

it.each(Object.keys(files))('openPage: throws if %s is missing', async path => {
  missingPath = path;
  await expect(openPage(origin, () => undefined)).rejects.toThrow(`${path} returned 404`);
});
