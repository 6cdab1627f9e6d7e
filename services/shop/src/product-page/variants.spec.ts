import { expect, it } from '@jest/globals';
import { labelVariants } from './variants.ts';

const getLabels = (...variants: (readonly string[])[]) =>
  labelVariants(
    variants.map((options, index) => ({
      product_id: String(index),
      title: `Thing ${index}`,
      options: [...options],
    })),
  ).map(({ label, variant }) => `${variant.product_id} ${label}`);

it.each([
  [
    'color and size',
    [
      ['Red', 'M'],
      ['Red', 'S'],
      ['Blue', 'XL'],
      ['Blue', 'L'],
    ],
    ['3 Blue, L', '2 Blue, XL', '1 Red, S', '0 Red, M'],
  ],
  [
    'size, if there is only one color',
    [
      ['Red', 'XXL'],
      ['Red', 'xs'],
      ['Red', 'M'],
    ],
    ['1 xs', '2 M', '0 XXL'],
  ],
  [
    'numeric size',
    [
      ['', '10'],
      ['', '9'],
    ],
    ['1 9', '0 10'],
  ],
  [
    'title, if nothing else differs',
    [
      ['Red', 'M'],
      ['Red', 'M'],
    ],
    ['0 Thing 0', '1 Thing 1'],
  ],
  ['title, if they have no options', [[], []], ['0 Thing 0', '1 Thing 1']],
  [
    'options that only some have',
    [
      ['Red', ''],
      ['', 'M'],
    ],
    ['1 M', '0 Red'],
  ],
])('variants: are labelled and sorted by %s', (_, variants, labels) => {
  expect(getLabels(...variants)).toEqual(labels);
});

it('variants: a group of one product has none', () => {
  expect(getLabels(['Red'])).toEqual([]);
  expect(getLabels()).toEqual([]);
});
