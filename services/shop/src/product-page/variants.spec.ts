import { expect, it } from '@jest/globals';
import { labelled } from './variants.ts';

const labelsOf = (...variants: (readonly string[])[]) =>
  labelled(
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
    'size, where the color is one',
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
    'titles, where nothing else differs',
    [
      ['Red', 'M'],
      ['Red', 'M'],
    ],
    ['0 Thing 0', '1 Thing 1'],
  ],
  ['titles, where nothing is said', [[], []], ['0 Thing 0', '1 Thing 1']],
  [
    'what some do not say',
    [
      ['Red', ''],
      ['', 'M'],
    ],
    ['1 M', '0 Red'],
  ],
])('variants are called by %s', (_, variants, labels) => {
  expect(labelsOf(...variants)).toEqual(labels);
});

it('a product that is alone in its group has no variants', () => {
  expect(labelsOf(['Red'])).toEqual([]);
  expect(labelsOf()).toEqual([]);
});
