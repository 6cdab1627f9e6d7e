import { expect, it } from '@jest/globals';
import { labelVariants } from './variants.ts';

const labelsOf = (...variants: (readonly string[])[]) =>
  labelVariants(
    variants.map((options, at) => ({ product_id: String(at), title: `Thing ${at}`, options: [...options] })),
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
])('variants are labelled by %s', (_, variants, labels) => {
  expect(labelsOf(...variants)).toEqual(labels);
});

it('the only product of a group has no variants', () => {
  expect(labelsOf(['Red'])).toEqual([]);
  expect(labelsOf()).toEqual([]);
});
