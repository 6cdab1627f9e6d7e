import type { BodyInputOf } from '@giftlist/contracts/routes';
import type { DemoPerson } from './people.ts';

type NewList = BodyInputOf<'POST /giftlist/create'>;
type NewGift = Omit<BodyInputOf<'POST /giftitem/create'>, 'giftlist_id'>;

export type DemoList = {
  ownerKey: DemoPerson['key'];
  /** Days from the first start to the occasion. */
  occasionInDays?: number;
  list: NewList;
  gifts: readonly NewGift[];
  /** For each search, the best match in the shop is added as a gift. */
  shopSearches: readonly string[];
  reservations: readonly { gift_title: string; name: string; email: string; message: string }[];
};

export const demoLists: readonly DemoList[] = [
  {
    ownerKey: 'nora',
    occasionInDays: 33,
    list: {
      list_name: 'Nora turns a year wiser',
      list_type: 'birthday',
      giftlist_type: 'public',
      description: 'Small things make me happy. Big things too, I admit.',
    },
    gifts: [
      {
        gift_title: 'A Saturday at the pottery studio',
        price: 65,
        details: 'Any Saturday in spring. I bring the cake.',
        isMostWanted: true,
      },
      { gift_title: 'Cast-iron loaf pan', price: 48, details: 'The long one, for sourdough.' },
      { gift_title: 'Set of linen tea towels', price: 24, quantity: 3, details: 'Natural or dark green.' },
      { gift_title: 'Night train tickets, anywhere north', price: 120 },
    ],
    shopSearches: ['book', 'plant', 'candle'],
    reservations: [
      {
        gift_title: 'Cast-iron loaf pan',
        name: 'Aunt Ingrid',
        email: 'ingrid@giftlist.example',
        message: 'For the bread you promised me.',
      },
      {
        gift_title: 'Set of linen tea towels',
        name: 'Mikkel',
        email: 'mikkel@giftlist.example',
        message: 'Happy birthday!',
      },
    ],
  },
  {
    ownerKey: 'nora',
    list: {
      list_name: 'For the kitchen, some day',
      list_type: 'general_wishlist',
      giftlist_type: 'friends',
      description: 'No hurry at all.',
    },
    gifts: [
      { gift_title: 'Hand-cranked pasta machine', price: 89 },
      { gift_title: 'Spice jars that close properly', price: 32, quantity: 2 },
    ],
    shopSearches: ['kitchen'],
    reservations: [],
  },
  {
    ownerKey: 'tomas',
    occasionInDays: 9,
    list: {
      list_name: "Tomás' birthday",
      list_type: 'birthday',
      giftlist_type: 'public',
      description: 'Anything with two wheels or two sugars.',
    },
    gifts: [
      { gift_title: 'Rear light with a long battery life', price: 39, isMostWanted: true },
      { gift_title: 'Bag of single-origin beans', price: 18, quantity: 4 },
      { gift_title: 'Large paper map of the Alps', price: 22 },
    ],
    shopSearches: ['coffee'],
    reservations: [],
  },
  {
    ownerKey: 'amara',
    occasionInDays: 47,
    list: {
      list_name: 'Housewarming at Amara’s',
      list_type: 'housewarming',
      giftlist_type: 'public',
      description: 'The flat echoes. Help me fill it.',
    },
    gifts: [
      { gift_title: 'Floor lamp with warm light', price: 110, isMostWanted: true },
      { gift_title: 'Six mismatched glasses', price: 30 },
    ],
    shopSearches: ['lamp', 'speaker'],
    reservations: [
      {
        gift_title: 'Six mismatched glasses',
        name: 'Jun',
        email: 'jun@giftlist.example',
        message: 'One is from me, five are from the flea market.',
      },
    ],
  },
];
