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
import { toPictureKey } from '../../../services/shop/src/model/picture-url.ts';
import { ProductModel } from '../../../services/shop/src/model/product.ts';
import { shopService } from '../../../services/shop/src/service.ts';
import { testListRequests } from '../support/about-lists.ts';
import { testFollowRequests } from '../support/about-people.ts';
import { findPublishedEvent } from '../support/captured.ts';
import { createConsumer } from '../support/consumer.ts';
import { accountEvent, gift, giftWithPicture } from '../support/examples.ts';
import { createInternalClient } from '../support/internal-call.ts';
import { MessageTests } from '../support/messages.ts';
import { testPacts } from '../support/provider.ts';
import { getStreamEventName, parseEventData } from '../support/streams.ts';

let service: TestService;
let feedFolder: string;
let model: Awaited<ReturnType<typeof startModel>>;

beforeAll(async () => {
  feedFolder = await mkdtemp(path.join(tmpdir(), 'giftlist-feed-'));
  // The model returns text without products, so Genie continues with its own engine.
  model = await startModel(() => ({ texts: ['Let me ', 'see'] }));
  service = await startTestService(shopService, {
    env: { GENIE_LLM_URL: model.url, GENIE_LLM_MODEL: 'a-model' },
  });
});

afterAll(async () => {
  await service?.stop();
  await model?.stop();
  await rm(feedFolder, { recursive: true, force: true });
});

describe('the shop as a consumer', () => {
  const shop = createConsumer(
    'shop',
    createInternalClient(() => service),
  );
  testListRequests(shop);
  testFollowRequests(shop);
  const messages = new MessageTests(shop.book, () => service);
  const giftEvents = { from: 'gifts', consumers: ['shop.list-gifts'] };
  for (const event of [giftAdded, giftLinkResolved, giftLinkFailed, giftRemoved]) {
    messages.testEvent(event, { ...giftEvents, data: gift });
  }
  messages.testEvent(giftChanged, { ...giftEvents, data: giftWithPicture });
  messages.testEvent(userDeleted, { from: 'users', consumers: ['shop.forgetting'], data: accountEvent });
  messages.testCoverage();
  shop.testCommittedPacts();
});

async function importFeed(...ids: string[]): Promise<void> {
  const rows = ids.map(id => [id, `Thing ${id}`, `https://shop.example/${id}`, '20 NZD', 'Garden']);
  const columns = ['id', 'title', 'link', 'price', 'product_type'];
  const file = path.join(feedFolder, 'garden.tsv');
  await writeFile(file, [columns, ...rows].map(row => row.join('\t')).join('\n'));
  await service.get(FeedImporter).importFile(file, 'nz');
}

const messageRoute = 'POST /genie/conversations/{id}/messages';

async function startConversation() {
  const as = { profileId: newId(), accountId: newId() };
  const started = await service.call('POST /genie/conversations', { as, body: {} });
  return { as, id: started.body.data.id };
}

async function receiveGenieEvent(type: string, text: string): Promise<unknown> {
  const { as, id } = await startConversation();
  const response = await service.call(messageRoute, { as, params: { id }, body: { text } });
  const event = (await parseEventData(response.text)).findLast(received => Object(received).type === type);
  if (!event) throw new Error(`Genie sent no event of type '${type}': ${response.text}`);
  return event;
}
/** Contains everything that Genie needs, so that it suggests ideas without a question. */
const completeMessage = 'my dad, 60, likes fishing, under 50';

testPacts({
  name: 'shop',
  service: () => service,
  states: {
    'the default catalogue': async () => ({}),
    'the default guides': async () => ({}),
    'a signed-in person': async () => ({ access_token: await service.tokenFor({ profileId: newId() }) }),
    'a signed-in person with a Genie conversation': async () => {
      const { as, id } = await startConversation();
      return { access_token: await service.tokenFor(as), conversation_id: id };
    },
    'an imported product with a picture': async () => {
      await importFeed('spade');
      await ProductModel.updateOne({ _id: 'nz:spade' }, { image: 'https://shop.example/spade.jpg' });
      return { picture: `/media/shop/products/${toPictureKey('nz:spade')}/0` };
    },
    'a product that a guide recommends': async () => ({ product_id: 'cabin-case' }),
    'a product of the catalogue': async () => {
      const { body } = await service.call('GET /settings/shop/products', { query: { country: 'us' } });
      return { product_id: body[0]?.product_id ?? '' };
    },
  },
  publishes: {
    [catalogueImported.name]: async () => {
      await importFeed('spade', 'rake');
      return findPublishedEvent(service, catalogueImported, ({ country }) => country === 'nz');
    },
    [productRetired.name]: async () => {
      await importFeed('spade', 'rake');
      await importFeed('spade');
      return findPublishedEvent(service, productRetired, ({ product_id }) => product_id === 'rake');
    },
    [guidePublished.name]: () =>
      findPublishedEvent(service, guidePublished, ({ url_slug }) => url_slug === 'for-her'),
  },
  streams: {
    [getStreamEventName(messageRoute, 'text')]: () => receiveGenieEvent('text', completeMessage),
    [getStreamEventName(messageRoute, 'restart')]: () => receiveGenieEvent('restart', completeMessage),
    [getStreamEventName(messageRoute, 'lang')]: () => receiveGenieEvent('lang', completeMessage),
    [getStreamEventName(messageRoute, 'link')]: () => receiveGenieEvent('link', 'does it cost anything?'),
    [getStreamEventName(messageRoute, 'ideas')]: () => receiveGenieEvent('ideas', completeMessage),
    [getStreamEventName(messageRoute, 'question')]: () => receiveGenieEvent('question', 'my dad'),
    [getStreamEventName(messageRoute, 'known')]: () => receiveGenieEvent('known', completeMessage),
    [getStreamEventName(messageRoute, 'done')]: () => receiveGenieEvent('done', completeMessage),
  },
});
