import { beforeAll, describe, expect, it } from '@jest/globals';
import { findDifficultEvent } from './care.ts';
import { getReplies, loadDefaultShelf } from './shelf.testing.ts';
import type { Shelf } from './shelf.ts';

let shelf: Shelf;
beforeAll(async () => {
  ({ shelf } = await loadDefaultShelf());
});
const getLastReply = (...messages: string[]) => getReplies(shelf, messages).at(-1);

describe('a difficult event', () => {
  it.each([
    ['my coworker just lost her dog', 'pet', 'coworker'],
    ['we had to put our old cat down, something for my wife', 'pet', 'wife'],
    ["my friend's father died last week", 'loss', 'friend'],
    ['condolence gift for our neighbor', 'loss', 'neighbor'],
    ['my sister had a miscarriage', 'baby', 'sister'],
    ['my aunt has breast cancer', 'illness', 'aunt'],
    ['my brother and his girlfriend broke up', 'breakup', 'brother'],
    ['my colleague is getting divorced', 'breakup', 'colleague'],
    ['my dad was laid off', 'setback', 'dad'],
    ['my uncle lost his job', 'setback', 'uncle'],
    ['a colleague whose home burned down', 'setback', 'colleague'],
    ['my niece failed her exams', 'setback', 'niece'],
  ])('is recognised in “%s”, with the recipient', (text, care, label) => {
    const reply = getLastReply(text);
    expect(reply?.criteria.care).toBe(care);
    expect(reply?.criteria.who?.label).toBe(label);
    expect(reply?.text).toMatch(/^I am (?:so )?sorry/);
    expect(reply?.criteria.occasion).not.toBe('birthday');
    expect(reply?.question?.text ?? '').not.toMatch(/occasion|earned/);
  });

  it.each(['my dad lost his keys', 'my sister lost weight', 'my brother fires pottery', 'my mom is a nurse'])(
    'is not recognised in “%s”',
    text => {
      expect(findDifficultEvent(text).care).toBeNull();
    },
  );

  it('gets one condolence, and excludes products until the next person', () => {
    const [first, second, third] = getReplies(shelf, [
      'my coworker lost her dog',
      'under 30',
      'now my son, 8',
    ]);
    expect(first?.text).toContain('Some quiet things that may comfort your coworker:');
    expect(second?.text).not.toContain('sorry');
    expect(second?.criteria.care).toBe('pet');
    for (const { product_id } of second?.ideas ?? [])
      expect(shelf.get(product_id)?.interests).not.toContain('dogs');
    expect(third?.criteria.care).toBeNull();
  });
});
