import { loadConfig } from '@giftlist/service-kit/config';
import { makeTestKeys } from '@giftlist/service-kit/testing/keys';
import { beforeAll, describe } from '@jest/globals';
import { GatewayConfig } from '../../gateway/src/config.ts';
import { ListCards } from '../../gateway/src/pages/list-cards.ts';
import { createUpstreams } from '../../gateway/src/proxy/upstreams.ts';
import { consumer } from './support/consumer.ts';
import { ids } from './support/examples.ts';
import { held, id, oneOf } from './support/matching.ts';

let key = '';

beforeAll(async () => {
  key = JSON.stringify((await makeTestKeys()).services.get('gateway'));
});

describe('what the gateway needs for the preview of a list', () => {
  const gateway = consumer('gateway', async ({ origin, input }) => {
    const settings = { SERVICE_KEY: key, LISTS_URL: origin, REDIS_URL: 'redis://unused' };
    const config = loadConfig('gateway', GatewayConfig, settings);
    const upstreams = createUpstreams(config);
    try {
      const cards = new ListCards(upstreams.services.lists, config.SERVICE_KEY);
      const card = await cards.card(listIn(input.params), 5_000);
      if (card === null) throw Object.assign(new Error('there is no such list'), { code: 'list/not-found' });
      return card;
    } finally {
      await upstreams.close();
    }
  });
  const listIn = (params: unknown): string => String(Object(params).id);

  gateway.asks('GET /internal/lists/{id}/card', {
    to: 'read what a preview may say of a list',
    given: 'a public list',
    params: { id: held('list_id', ids.list) },
    answer: {
      id: held('list_id', ids.list),
      list_name: 'Tea',
      description: '',
      giftlist_type: oneOf('public', 'friends', 'private'),
      isDeleted: false,
      occasion_date: null,
      owner_id: id(ids.ann),
      owner_name: 'Ada Lovelace',
      images: [],
      list_cover: null,
    },
  });
  gateway.asks('GET /internal/lists/{id}/card', {
    to: 'learn that there is no list to preview',
    given: 'no list',
    params: { id: ids.unknown },
    refused: 'list/not-found',
  });

  gateway.keepsTo();
});
