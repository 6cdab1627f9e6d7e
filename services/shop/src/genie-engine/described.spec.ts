import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Described, described } from './people.testing.ts';
import { defaultShelf, talk } from './shelf.testing.ts';
import { agesOf, type Shelf, type ShelfProduct } from './shelf.ts';

let shelf: Shelf;
let products: Map<string, ShelfProduct>;
beforeAll(async () => {
  ({ shelf, products } = await defaultShelf());
});

const ideasFor = ({ says }: Described, lookedAt: readonly string[]) =>
  (talk(shelf, says, { lookedAt }).at(-1)?.ideas ?? []).flatMap(
    ({ product_id }) => products.get(product_id) ?? [],
  );

const carries = (product: ShelfProduct, mark: string): boolean => {
  const [kind, value = ''] = mark.split(':');
  if (kind === 'for') return product.recipients.includes(value);
  if (kind === 'at') return product.occasions.includes(value);
  if (kind === 'word')
    return new RegExp(`\\b${value}s?\\b`, 'i').test(`${product.title} ${product.description}`);
  return product.interests.includes(mark) || product.category_slug === mark;
};

const isForAge = (product: ShelfProduct, age: number | null) => {
  const [from, to] = agesOf(product.age);
  return age === null || (from <= age && age <= to);
};

describe('what Genie shows to people described in their own words', () => {
  it.each([
    ['nothing', 0],
    ['twenty things of all sorts', 20],
  ])('fits most of the time, keeps every budget and respects every no: they looked at %s', (_, count) => {
    const all = [...products.keys()];
    const lookedAt = Array.from({ length: count }, (__, at) => all[at * 37] ?? '');
    let shown = 0;
    let fitting = 0;
    const poor: string[] = [];
    const overBudget: string[] = [];
    const refused: string[] = [];
    for (const person of described) {
      const ideas = ideasFor(person, lookedAt);
      const fit = ideas.filter(
        idea => isForAge(idea, person.age) && person.fits.some(mark => carries(idea, mark)),
      );
      shown += ideas.length;
      fitting += fit.length;
      const name = person.says.join(' >> ');
      if (fit.length < ideas.length * 0.6 || ideas.length < 3)
        poor.push(
          `${name}: ${ideas.map(idea => `${fit.includes(idea) ? '' : '!'}${idea.product_id}`).join(', ')}`,
        );
      for (const idea of ideas) {
        if (person.max !== null && idea.price > person.max)
          overBudget.push(`${name}: ${idea.title} ${idea.price}`);
        if (person.no.some(mark => carries(idea, mark))) refused.push(`${name}: ${idea.title}`);
      }
    }
    const share = fitting / shown;
    console.info(
      `Genie: ${described.length} people, ${shown} ideas, ${(share * 100).toFixed(1)} % fit; over budget: ${overBudget.length}; against a no: ${refused.length}${poor.length > 0 ? `\npoor:\n${poor.join('\n')}` : ''}`,
    );
    expect(described.length).toBeGreaterThanOrEqual(60);
    expect(overBudget).toEqual([]);
    expect(refused).toEqual([]);
    expect(share).toBeGreaterThanOrEqual(0.97);
    expect(poor.length).toBeLessThanOrEqual(3);
  });

  it('never asks more than one question, and none twice in a conversation', () => {
    for (const { says } of described) {
      const asked = talk(shelf, says).flatMap(({ question }) => question?.text ?? []);
      for (const text of asked) expect(text.match(/\?/g)).toHaveLength(1);
      const later = asked.slice(1);
      expect(new Set(later).size).toBe(later.length);
    }
  });
});
