import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestSystem, type TestSystem } from '../testing/test-system.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(() => system.stop());

const get = (path: string) => fetch(system.origin + path);

describe('the API documents', () => {
  it.each([
    ['/openapi.json', 'openapi', '3.1.1'],
    ['/asyncapi.json', 'asyncapi', '3.0.0'],
  ])('%s is served', async (path, key, version) => {
    const response = await get(path);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({ [key]: version });
  });

  it('can be browsed at /docs, which loads files only from this origin', async () => {
    const page = await get('/docs');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const html = await page.text();
    expect(html).not.toMatch(/<script(?![^>]*src=)/);
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(files).toContain('/docs/swagger-ui-bundle.js');
    for (const path of files) expect((await get(path)).status).toBe(200);
    expect(await (await get('/docs/events')).text()).toContain('gift.reserved.v1');
    expect((await get('/docs/package.json')).status).toBe(404);
  });
});
