import { loadConfig } from '@giftlist/service-kit/core/config';
import { describe, expect, it } from '@jest/globals';
import { ShopConfig } from './config.ts';

const Feeds = ShopConfig.pick({ SHOP_FEEDS: true });
const parseFeeds = (text: string) => loadConfig('shop', Feeds, { SHOP_FEEDS: text }).SHOP_FEEDS;
const expectedFormat = 'must be like us=https://store.example/feed.xml, without user name and password';

describe('SHOP_FEEDS', () => {
  it('lists feeds separated by spaces, whose names contain a hash instead of the URL’s query', () => {
    expect(parseFeeds(' us=https://a.example/feed.xml  de=http://b.example/f?key=abc ')).toEqual([
      { country: 'us', url: 'https://a.example/feed.xml', feed: 'https://a.example/feed.xml' },
      { country: 'de', url: 'http://b.example/f?key=abc', feed: 'http://b.example/f#b0e9ca54' },
    ]);
  });

  it.each([
    ['de=https://me:hunter2@b.example/feed.xml', 'de'],
    ['de=https://hunter2@b.example/feed.xml', 'de'],
    ['de=https//b.example/feed.xml?key=hunter2', 'de'],
    ['de=ftp://b.example/hunter2', 'de'],
    ['https://b.example/feed.xml?key=hunter2', 'no country'],
    ['hunter2=https://b.example/feed.xml', 'no country'],
  ])('is reported as invalid without showing the value: %s', (invalidEntry, country) => {
    expect(() => parseFeeds(`us=https://a.example/feed.xml ${invalidEntry}`)).toThrow(
      `shop cannot start: SHOP_FEEDS entry 2 (${country}) ${expectedFormat}`,
    );
    expect(() => parseFeeds(invalidEntry)).not.toThrow('hunter2');
  });
});
