import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type DescribedPerson, describedPeople, difficultPeople } from '../vocabulary/people.testing.ts';
import { getReplies, loadDefaultShelf } from './shelf.testing.ts';
import { parseAges, type Shelf, type ShelfProduct } from './shelf.ts';

let shelf: Shelf;
let products: Map<string, ShelfProduct>;
beforeAll(async () => {
  ({ shelf, products } = await loadDefaultShelf());
});

const faq = Object.values(
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../data/faq.json'), 'utf8')) as Record<
    string,
    { question: string; answer: string }[]
  >,
).flat();

const hasMark = (product: ShelfProduct, mark: string): boolean => {
  const [kind, value = ''] = mark.split(':');
  if (kind === 'for') return product.recipients.includes(value);
  if (kind === 'at') return product.occasions.includes(value);
  if (kind === 'word')
    return new RegExp(`\\b${value}(?:s|es)?\\b`, 'i').test(`${product.title} ${product.description}`);
  return product.interests.includes(mark) || product.category_slug === mark;
};

const isForAge = (product: ShelfProduct, age: number | null) => {
  const [from, to] = parseAges(product.age);
  return age === null || (from <= age && age <= to);
};

/** Spreads the viewed products over the catalogue. */
const viewedStep = 37;
/** A reply with fewer ideas or a smaller share of fitting ideas is poor. */
const [minIdeas, minFittingShare] = [3, 0.6];

function measure(people: readonly DescribedPerson[], viewedIds: readonly string[] = []) {
  const poor: string[] = [];
  const overBudget: string[] = [];
  const refused: string[] = [];
  const wrongKind: string[] = [];
  const unmentioned: string[] = [];
  let [shown, fitting] = [0, 0];
  for (const { messages, fits, max, excluded, age, mentions } of people) {
    const reply = getReplies(shelf, messages, { viewedIds, faq }).at(-1);
    const conversation = messages.join(' >> ');
    const ideas = (reply?.ideas ?? []).flatMap(({ product_id }) => products.get(product_id) ?? []);
    const replyText = `${reply?.text} ${reply?.question?.text ?? ''} ${reply?.link?.to ?? ''}`;
    if (mentions.length > 0 && !mentions.some(word => replyText.toLowerCase().includes(word)))
      unmentioned.push(`${conversation}: ${replyText}`);
    const expectsNoIdeas = fits.includes('-');
    if (expectsNoIdeas) {
      if (ideas.length > 0) wrongKind.push(`${conversation}: ${ideas.map(({ title }) => title).join(', ')}`);
      continue;
    }
    const fittingIdeas = ideas.filter(
      idea => isForAge(idea, age) && (fits.length === 0 || fits.some(mark => hasMark(idea, mark))),
    );
    shown += ideas.length;
    fitting += fittingIdeas.length;
    if (ideas.length === 0) wrongKind.push(`${conversation}: no ideas (${replyText})`);
    else if (
      fittingIdeas.length < ideas.length * minFittingShare ||
      (ideas.length < minIdeas && !mentions.includes('nothing'))
    )
      poor.push(
        `${conversation}: ${ideas.map(idea => `${fittingIdeas.includes(idea) ? '' : '!'}${idea.product_id}`).join(', ')}`,
      );
    for (const idea of ideas) {
      if (max !== null && idea.price > max) overBudget.push(`${conversation}: ${idea.title} ${idea.price}`);
      for (const mark of excluded)
        if (hasMark(idea, mark)) refused.push(`${conversation}: ${idea.title} (${mark})`);
    }
  }
  return { shown, fitting, share: fitting / shown, poor, overBudget, refused, wrongKind, unmentioned };
}

const formatProblems = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? '' : `\n${title}:\n  ${lines.join('\n  ')}`;

function report(name: string, people: readonly DescribedPerson[], result: ReturnType<typeof measure>): void {
  const { shown, share, poor, overBudget, refused, wrongKind, unmentioned } = result;
  const budgets = people.filter(({ max }) => max !== null).length;
  const peopleWithRefusals = people.filter(({ excluded }) => excluded.length > 0).length;
  console.info(
    `${name}: ${people.length} people, ${shown} ideas, ${(share * 100).toFixed(1)} % fit; over budget: ${overBudget.length} (${budgets} budgets); refused: ${refused.length} (${peopleWithRefusals} people with refusals); wrong kind of reply: ${wrongKind.length}; not mentioned: ${unmentioned.length}` +
      formatProblems('poor', poor) +
      formatProblems('over budget', overBudget) +
      formatProblems('refused', refused) +
      formatProblems('wrong kind', wrongKind) +
      formatProblems('not mentioned', unmentioned),
  );
}

describe('Genie for people described in natural language', () => {
  it.each([
    ['nothing', 0],
    ['twenty various products', 20],
  ])('suggests fitting products, none of them refused or over budget, after viewing %s', (_, count) => {
    const all = [...products.keys()];
    const viewedIds = Array.from({ length: count }, (__, index) => all[index * viewedStep] ?? '');
    const result = measure(describedPeople, viewedIds);
    report('described', describedPeople, result);
    expect(result.overBudget).toEqual([]);
    expect(result.refused).toEqual([]);
    expect(result.wrongKind).toEqual([]);
    expect(result.share).toBeGreaterThanOrEqual(0.98);
    expect(result.poor.length).toBeLessThanOrEqual(3);
  });

  it('replies appropriately to difficult messages', () => {
    const result = measure(difficultPeople);
    report('difficult', difficultPeople, result);
    expect(describedPeople.length + difficultPeople.length).toBeGreaterThanOrEqual(150);
    expect(difficultPeople.length).toBeGreaterThanOrEqual(50);
    expect(result.overBudget).toEqual([]);
    expect(result.refused).toEqual([]);
    expect(result.wrongKind).toEqual([]);
    expect(result.unmentioned).toEqual([]);
    expect(result.share).toBeGreaterThanOrEqual(0.94);
  });

  it('asks one question at a time, and repeats only the most general ones', () => {
    for (const { messages } of [...describedPeople, ...difficultPeople]) {
      const questions = getReplies(shelf, messages, { faq }).flatMap(({ question }) => question?.text ?? []);
      for (const text of questions.filter(question => question !== ''))
        expect(text.match(/[?؟？]/g)).toHaveLength(1);
      const laterQuestions = questions
        .slice(1)
        .filter(text => !/^Who is it for|^What should I know/.test(text));
      expect(new Set(laterQuestions).size).toBe(laterQuestions.length);
    }
  });

  it('gives each idea of a reply a different reason', () => {
    for (const { messages } of [...describedPeople, ...difficultPeople]) {
      const reasons =
        getReplies(shelf, messages, { faq })
          .at(-1)
          ?.ideas.map(({ reason }) => reason) ?? [];
      expect(new Set(reasons).size).toBe(reasons.length);
    }
  });
});
