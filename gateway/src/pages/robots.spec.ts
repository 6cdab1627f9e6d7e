import type { RouteDefinition } from '@giftlist/contracts/route';
import { routes } from '@giftlist/contracts/routes';
import { describe, expect, it } from '@jest/globals';
import { createRobotsText, getIndexingHeaders } from './robots.ts';

/** Follows RFC 9309: the longest matching rule of the agent's group wins. In a tie, Allow wins. */
function isFetchAllowed(text: string, agent: string, path: string): boolean {
  const groups = new Map<string, { allow: boolean; path: string }[]>();
  let rules: { allow: boolean; path: string }[] = [];
  for (const line of text.split('\n')) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === 'user-agent') {
      rules = groups.get(value.toLowerCase()) ?? [];
      groups.set(value.toLowerCase(), rules);
    } else if ((name === 'allow' || name === 'disallow') && value !== '') {
      rules.push({ allow: name === 'allow', path: value });
    }
  }
  const agentGroup = [...groups].find(([name]) => name !== '*' && agent.toLowerCase().includes(name));
  const matching = (agentGroup?.[1] ?? groups.get('*') ?? []).filter(rule => path.startsWith(rule.path));
  const [winner] = matching.sort(
    (a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow),
  );
  return winner?.allow ?? true;
}

const agents = [
  'Googlebot',
  'Google-Calendar-Importer',
  'Feedfetcher-Google',
  'facebookexternalhit',
  'Twitterbot',
  'LinkedInBot',
  'Slackbot-LinkExpanding',
  'WhatsApp',
  'TelegramBot',
  'Discordbot',
  'Applebot',
  'bingbot',
];
const robotsText = createRobotsText('https://gifts.example');
const id = '0190a000-0000-7000-8000-000000000002';

const pathsCalledByPages = Object.entries(routes as Record<string, RouteDefinition>)
  .filter(
    ([key, { access }]) =>
      access === 'anyone' && /^GET \/(?:settings|products|giftguide|giftguides)\b/.test(key),
  )
  .map(([key]) => key.slice('GET '.length).replace(/\{\w+\}/g, 'x'));

it('robots.txt: the tested paths include the routes that indexed pages call', () => {
  expect(pathsCalledByPages).toEqual(
    expect.arrayContaining([
      '/settings/countries',
      '/settings/shop/categories',
      '/settings/shop/products',
      '/settings/banner',
      '/settings/faq',
      '/settings/featured_stores',
      '/products',
      '/giftguide/details',
    ]),
  );
});

describe.each(agents)('robots.txt for %s', agent => {
  it.each([
    '/',
    '/robots.txt',
    '/sitemap.xml',
    '/occasions/calendar/q4Zk2bYb0gPq5mQyK2pX3c9pX1v0bN7uS8rT6wE5yAo.ics',
    `/lists/${id}`,
    `/lists/${id}?gift=1`,
    `/giftlist/${id}/preview-card?v=abc`,
    '/profile/amara',
    '/media/lists/abc',
    '/media/users/abc',
    '/media/gifts/abc',
    '/icon-512.png',
    '/gift-ideas',
    '/gift-ideas/toys-games',
    '/gift-ideas/product/teapot',
    '/gift-guides/for-her',
    '/genie',
    '/faq',
    ...pathsCalledByPages,
    '/static/js/index.0123456789.js',
    '/mf/list/remoteEntry.js',
  ])('allows %s', path => {
    expect(isFetchAllowed(robotsText, agent, path)).toBe(true);
  });

  it.each([
    '/occasions',
    '/occasions/birthdays',
    '/friends/followers',
    '/notifications',
    '/settings',
    '/genie/chat',
    '/giving',
    '/giving.csv',
    `/unreserve/${id}/${id}?token=x`,
  ])('disallows %s', path => {
    expect(isFetchAllowed(robotsText, agent, path)).toBe(false);
  });
});

describe('search engine indexing', () => {
  it.each([
    '/lists/:id',
    '/lists',
    '/profile/:username',
    '/settings',
    '/verify-email',
    '/unreserve/:listId/:giftId',
  ])('is forbidden for %s', pattern => {
    expect(getIndexingHeaders(pattern)).toEqual({ 'x-robots-tag': 'noindex' });
  });

  it.each(['/', '/gift-ideas', '/gift-guides/:slug', '/genie', '/faq'])('is allowed for %s', pattern => {
    expect(getIndexingHeaders(pattern)).toEqual({});
  });
});
