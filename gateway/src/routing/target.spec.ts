import { routes } from '@giftlist/contracts/routes';
import { describe, expect, it } from '@jest/globals';
import { findPublicCalls } from './calls.ts';
import { pagePaths } from './page-paths.ts';
import { createTargetMatcher } from './target.ts';

const id = '0190a000-0000-7000-8000-000000000001';
const matchTarget = createTargetMatcher();

function describeTarget(method: string, path: string, { wantsPage } = { wantsPage: false }): string {
  const target = matchTarget(method, path, wantsPage);
  if (target.kind === 'call') return `${target.call.key} at ${target.call.service}`;
  if (target.kind === 'page') return `page ${target.pattern}`;
  if (target.kind === 'remote-file') return `file of ${target.remote}`;
  if (target.kind === 'media') return `media of ${target.service}`;
  return target.kind;
}

describe('the routing table', () => {
  it('routes every public route and no internal one', () => {
    const routedKeys = findPublicCalls().map(call => call.key);
    const publicRoutes = Object.entries(routes).filter(([, route]) => route.access !== 'service');
    expect(routedKeys.sort()).toEqual(publicRoutes.map(([key]) => key).sort());
  });

  it.each([
    ['GET', `/giftlist/${id}`, 'GET /giftlist/{id} at lists'],
    ['GET', `/giftlist/${id}/gifts`, 'GET /giftlist/{id}/gifts at gifts'],
    ['GET', `/giftlist/for-user/${id}`, 'GET /giftlist/for-user/{userId} at lists'],
    ['HEAD', `/giftlist/${id}`, 'GET /giftlist/{id} at lists'],
    ['DELETE', '/user', 'DELETE /user at users'],
    ['DELETE', '/user/delete', 'DELETE /user/delete at users'],
    ['PUT', `/user/${id}/follow-unfollow`, 'PUT /user/{id}/follow-unfollow at users'],
    ['GET', '/live', 'GET /live at notifications'],
    ['GET', '/settings/holidays', 'GET /settings/holidays at occasions'],
    ['GET', `/products/${'x'.repeat(200)}`, 'GET /products/{id} at shop'],
  ])('sends %s %s to %s', (method, path, target) => {
    expect(describeTarget(method, path)).toBe(target);
    expect(describeTarget(method, path, { wantsPage: true })).toBe(target);
  });

  it.each([
    ['GET', `/internal/lists/${id}`],
    ['GET', '/internal/snapshot/lists'],
    ['POST', '/internal/verified-emails'],
    ['GET', '/metrics'],
    ['POST', '/lists'],
    ['PATCH', `/giftlist/${id}`],
    ['HEAD', '/live'],
    ['OPTIONS', `/giftlist/${id}`],
    ['GET', '/GIFTLIST/for-user/x'],
    ['GET', `/media/gateway/${id}`],
    ['POST', `/media/lists/${id}`],
    ['GET', '/mf/evil/remoteEntry.js'],
    ['GET', '/no-such-page'],
  ])('has no target for %s %s', (method, path) => {
    expect(describeTarget(method, path)).toBe('unknown');
  });

  it.each(pagePaths.filter(path => !path.includes(':')))(
    'serves the page %s, with or without a trailing slash',
    path => {
      expect(describeTarget('GET', path, { wantsPage: true })).toBe(`page ${path}`);
      if (path !== '/') expect(describeTarget('GET', `${path}/`, { wantsPage: true })).toBe(`page ${path}`);
    },
  );

  it('serves a page to every client if its path is not also a route', () => {
    expect(describeTarget('GET', `/lists/${id}`)).toBe('page /lists/:id');
    expect(describeTarget('GET', '/profile/Ada')).toBe('page /profile/:username');
  });

  it.each([
    ['/notifications', 'GET /notifications at notifications'],
    ['/occasions/birthdays', 'GET /occasions/birthdays at occasions'],
  ])('serves the page at %s if the client requests a page, otherwise the route', (path, route) => {
    expect(describeTarget('GET', path, { wantsPage: true })).toBe(`page ${path}`);
    expect(describeTarget('GET', path, { wantsPage: false })).toBe(route);
  });

  it.each([
    ['/static/js/index.0123456789.js', 'shell-file'],
    ['/remotes.json', 'shell-file'],
    ['/mf-manifest.json', 'shell-file'],
    ['/favicon.ico', 'shell-file'],
    ['/sw.js', 'shell-file'],
    ['/mf/list/mf-manifest.json', 'file of list'],
    ['/mf/shop/static/js/a.0123456789.js', 'file of shop'],
    ['/media/lists/abc123', 'media of lists'],
    ['/openapi.json', 'document'],
    ['/docs', 'document'],
    ['/livez', 'livez'],
    ['/readyz', 'readyz'],
  ])('resolves %s to: %s', (path, target) => {
    expect(describeTarget('GET', path)).toBe(target);
  });
});
