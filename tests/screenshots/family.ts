import { z } from 'zod';
import { type Caller, callerFor } from '../e2e/support/api.ts';
import { type CreatedList, createList } from '../e2e/support/lists.ts';
import { type Person, person } from '../e2e/support/people.ts';

const Products = z.array(
  z.object({
    product_title: z.string(),
    product_photos: z.array(z.string()),
    offer: z.object({ offer_page_url: z.string() }),
  }),
);

/** Each has the picture of a shop product. */
const gifts = [
  { gift_title: 'Stoneware teapot', price: 54, isMostWanted: true, shows: 'teapot' },
  { gift_title: 'Wool scarf in moss green', price: 59, shows: 'scarf' },
  { gift_title: 'A tree for the balcony', price: 38, shows: 'house plant' },
  { gift_title: 'Film camera', price: 120, shows: 'camera' },
  { gift_title: 'Hiking boots, size 39', price: 140, shows: 'boots' },
  { gift_title: 'Three mystery novels', price: 36, quantity: 3, shows: 'book' },
  { gift_title: 'Headphones for the train', price: 79, shows: 'headphones' },
  { gift_title: 'Beeswax candles', price: 22, shows: 'candle' },
] as const;

export interface Family {
  nora: Person;
  owner: Caller;
  omar: Person;
  giver: Caller;
  list: CreatedList;
}

/** Omar has reserved two of Nora's gifts. */
export async function makeFamily(baseURL: string | undefined): Promise<Family> {
  const nora = person('Nora', 'Lindqvist');
  const owner = await callerFor(baseURL, nora);
  const giftsWithPictures = await Promise.all(gifts.map(gift => withPicture(owner, gift)));
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
  const omar = { ...person('Omar', 'Haddad'), email: 'omar.haddad@example.org' };
  const giver = await callerFor(baseURL, omar);
  for (const [title, message] of [
    ['Wool scarf in moss green', 'Stay warm!'],
    ['Film camera', 'Take one of the cat.'],
  ] as const) {
    const data = { gift_id: list.gifts[title], name: 'Omar Haddad', email: omar.email, message };
    await giver.api.post('/giftitem/reserve', { headers: giver.headers, data });
  }
  return { nora, owner, omar, giver, list };
}

async function withPicture({ api }: Caller, { shows, ...gift }: (typeof gifts)[number]) {
  const response = await api.get('/products', { params: { q: shows, country: 'us' } });
  const [product] = Products.parse(await response.json());
  if (product === undefined) throw new Error(`The shop has no product for '${shows}'.`);
  return { ...gift, image_url: product.product_photos[0] };
}
