import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  giftAdded,
  giftChanged,
  giftLinkFailed,
  giftLinkResolved,
  giftRemoved,
} from '@giftlist/contracts/gifts/events';
import { newId } from '@giftlist/contracts/primitives';
import { catalogueImported, guidePublished, productRetired } from '@giftlist/contracts/shop/events';
import { userDeleted } from '@giftlist/contracts/users/events';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { FeedImporter } from '../../../services/shop/src/feeds/importer.ts';
import { startModel } from '../../../services/shop/src/genie/genie.testing.ts';
import { shopService } from '../../../services/shop/src/service.ts';
import { asksAboutLists } from '../support/about-lists.ts';
import { asksWhoFollows } from '../support/about-people.ts';
import { toldOf } from '../support/captured.ts';
import { consumer } from '../support/consumer.ts';
import { gift, goodbye, picturedGift } from '../support/examples.ts';
import { internalCall } from '../support/internal-call.ts';
import { Ear } from '../support/messages.ts';
import { keepsItsPacts } from '../support/provider.ts';
import { eventsIn, streamedName } from '../support/streams.ts';

let service: TestService;
let folder: string;
let model: Awaited<ReturnType<typeof startModel>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'giftlist-feed-'));
  // It talks and shows nothing, so that Genie takes its words back and goes on by itself.
  model = await startModel(() => ({ words: ['Let me ', 'see'] }));
  service = await startTestService(shopService, {
    env: { GENIE_LLM_URL: model.url, GENIE_LLM_MODEL: 'a-model' },
  });
});

afterAll(async () => {
  await service?.stop();
  await model?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('what the shop relies on', () => {
  const shop = consumer(
    'shop',
    internalCall(() => service),
  );
  asksAboutLists(shop);
  asksWhoFollows(shop);
  const ear = new Ear(shop.book, () => service);
  const gifts = { from: 'gifts', by: ['shop.list-gifts'] };
  for (const event of [giftAdded, giftLinkResolved, giftLinkFailed, giftRemoved]) {
    ear.hears(event, { ...gifts, data: gift });
  }
  ear.hears(giftChanged, { ...gifts, data: picturedGift });
  ear.hears(userDeleted, { from: 'users', by: ['shop.forgetting'], data: goodbye });
  ear.hearsAll();
  shop.keepsTo();
});

/** Imports a feed of these products, as an operator would. */
async function importFeed(...ids: string[]): Promise<void> {
  const rows = ids.map(id => [id, `Thing ${id}`, `https://shop.example/${id}`, '20 NZD', 'Garden']);
  const columns = ['id', 'title', 'link', 'price', 'product_type'];
  const file = path.join(folder, 'garden.tsv');
  await writeFile(file, [columns, ...rows].map(row => row.join('\t')).join('\n'));
  await service.get(FeedImporter).importFile(file, 'nz');
}

const genie = 'POST /genie/conversations/{id}/messages';

async function beginTalk() {
  const as = { profileId: newId(), accountId: newId() };
  const begun = await service.call('POST /genie/conversations', { as, body: {} });
  return { as, id: begun.body.data.id };
}

/** The last event of a kind in Genie's reply. */
async function saidByGenie(type: string, text: string): Promise<unknown> {
  const { as, id } = await beginTalk();
  const answer = await service.call(genie, { as, params: { id }, body: { text } });
  const found = (await eventsIn(answer.text)).findLast(event => Object(event).type === type);
  if (!found) throw new Error(`Genie sent no ${type}: ${answer.text}`);
  return found;
}
const enough = 'my dad, 60, likes fishing, under 50';

keepsItsPacts({
  name: 'shop',
  service: () => service,
  states: {
    'the catalogue that comes with the product': async () => ({}),
    'the guides that come with the product': async () => ({}),
    'someone signed in': async () => ({ access_token: await service.tokenFor({ profileId: newId() }) }),
    'someone signed in who talked with Genie': async () => {
      const { as, id } = await beginTalk();
      return { access_token: await service.tokenFor(as), conversation_id: id };
    },
    'a product that a guide recommends': async () => ({ product_id: 'cabin-case' }),
    'a product of the catalogue': async () => {
      const { body } = await service.call('GET /settings/shop/products', { query: { country: 'us' } });
      return { product_id: body[0]?.product_id ?? '' };
    },
  },
  tells: {
    [catalogueImported.name]: async () => {
      await importFeed('spade', 'rake');
      return toldOf(service, catalogueImported, ({ country }) => country === 'nz');
    },
    [productRetired.name]: async () => {
      await importFeed('spade', 'rake');
      await importFeed('spade');
      return toldOf(service, productRetired, ({ product_id }) => product_id === 'rake');
    },
    [guidePublished.name]: () => toldOf(service, guidePublished, ({ url_slug }) => url_slug === 'for-her'),
  },
  streams: {
    [streamedName(genie, 'text')]: () => saidByGenie('text', enough),
    [streamedName(genie, 'restart')]: () => saidByGenie('restart', enough),
    [streamedName(genie, 'lang')]: () => saidByGenie('lang', enough),
    [streamedName(genie, 'link')]: () => saidByGenie('link', 'does it cost anything?'),
    [streamedName(genie, 'ideas')]: () => saidByGenie('ideas', enough),
    [streamedName(genie, 'question')]: () => saidByGenie('question', 'my dad'),
    [streamedName(genie, 'known')]: () => saidByGenie('known', enough),
    [streamedName(genie, 'done')]: () => saidByGenie('done', enough),
  },
});
