import { z } from 'zod';
import { type Caller, createCaller } from '../e2e/support/api.ts';
import { type CreatedList, createList } from '../e2e/support/lists.ts';
import { createPerson, type Person } from '../e2e/support/people.ts';

const Products = z.array(
  z.object({
    product_title: z.string(),
    product_photos: z.array(z.string()),
    offer: z.object({ offer_page_url: z.string() }),
  }),
);

/** Each gift gets the picture of a shop product. */
const gifts = [
  { gift_title: 'Stoneware teapot', price: 54, isMostWanted: true, productQuery: 'teapot' },
  { gift_title: 'Wool scarf in moss green', price: 59, productQuery: 'scarf' },
  { gift_title: 'A tree for the balcony', price: 38, productQuery: 'house plant' },
  { gift_title: 'Film camera', price: 120, productQuery: 'camera' },
  { gift_title: 'Hiking boots, size 39', price: 140, productQuery: 'boots' },
  { gift_title: 'Three mystery novels', price: 36, quantity: 3, productQuery: 'book' },
  { gift_title: 'Headphones for the train', price: 79, productQuery: 'headphones' },
  { gift_title: 'Beeswax candles', price: 22, productQuery: 'candle' },
] as const;

export interface Family {
  nora: Person;
  /** Calls the API as Nora. */
  owner: Caller;
  omar: Person;
  /** Calls the API as Omar. */
  giver: Caller;
  list: CreatedList;
}

/** Creates Nora with a list, and Omar, who has reserved two of its gifts. */
export async function createFamily(baseURL: string | undefined): Promise<Family> {
  const nora = createPerson('Nora', 'Lindqvist');
  const owner = await createCaller(baseURL, nora);
  const giftsWithPictures = await Promise.all(gifts.map(gift => addPicture(owner, gift)));
  const list = await createList(
    owner,
    {
      list_name: 'Nora turns thirty-five',
      occasion_date: `${new Date().getFullYear() + 1}-03-14`,
      gift_receive_by: 'by_mail',
      shipping_address: '14 Linden Street\nPortland, OR 97205',
    },
    giftsWithPictures,
  );
  const omar = { ...createPerson('Omar', 'Haddad'), email: 'omar.haddad@example.org' };
  const giver = await createCaller(baseURL, omar);
  for (const [title, message] of [
    ['Wool scarf in moss green', 'Stay warm!'],
    ['Film camera', 'Take one of the cat.'],
  ] as const) {
    const data = { gift_id: list.giftIds[title], name: 'Omar Haddad', email: omar.email, message };
    await giver.api.post('/giftitem/reserve', { headers: giver.headers, data });
  }
  return { nora, owner, omar, giver, list };
}

async function addPicture({ api }: Caller, { productQuery, ...gift }: (typeof gifts)[number]) {
  const response = await api.get('/products', { params: { q: productQuery, country: 'us' } });
  const [product] = Products.parse(await response.json());
  if (product === undefined) throw new Error(`The shop has no product for '${productQuery}'.`);
  return { ...gift, image_url: product.product_photos[0] };
}
