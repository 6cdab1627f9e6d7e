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
    'numbers',
    [
      ['', '10'],
      ['', '9'],
    ],
    ['1 9', '0 10'],
  ],
  [
    'titles, if nothing else differs',
    [
      ['Red', 'M'],
      ['Red', 'M'],
    ],
    ['0 Thing 0', '1 Thing 1'],
  ],
  ['titles, without options', [[], []], ['0 Thing 0', '1 Thing 1']],
  [
    'options that some do not have',
    [
      ['Red', ''],
      ['', 'M'],
    ],
    ['1 M', '0 Red'],
  ],
])('variants: are labelled by %s', (_, variants, labels) => {
  expect(getLabels(...variants)).toEqual(labels);
});

it('variants: the only product of a group has none', () => {
  expect(getLabels(['Red'])).toEqual([]);
  expect(getLabels()).toEqual([]);
});
