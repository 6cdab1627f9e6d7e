import { beforeAll, describe, expect, it } from '@jest/globals';
import { converse } from '../genie-engine/converse.ts';
import { loadDefaultShelf } from '../genie-engine/shelf.testing.ts';
import type { Shelf } from '../genie-engine/shelf.ts';
import { createGreeting } from './greeting.ts';
import type { OpenedList } from './opened-list.ts';

let shelf: Shelf;
beforeAll(async () => {
  ({ shelf } = await loadDefaultShelf());
});

const at = new Date('2026-01-01T00:00:00.000Z');
const starsList: OpenedList = { id: 'l1', name: 'Wishes', isOwn: true, titles: ['Star atlas'] };

describe('a conversation opened from a list', () => {
  it('names the list and the interests on it', () => {
    expect(createGreeting(starsList, at).message.text).toBe(
      'Hello! Let us find something for the list “Wishes”. Its gifts are about stars. What are you looking for?',
    );
  });

  it.each([
    ['Linen tea towels', ''],
    ['Refurbished film camera', ' Its gifts are about photography.'],
    ['Loose-leaf teas, linen pouch', ' Its gifts are about tea.'],
  ])('ignores words that only describe a product: %s', (title, interestsSentence) => {
    expect(createGreeting({ ...starsList, titles: [title] }, at).message.text).toBe(
      `Hello! Let us find something for the list “Wishes”.${interestsSentence} What are you looking for?`,
    );
  });

  it('offers surprises that differ from the list', () => {
    const { criteria } = createGreeting(starsList, at);
    const context = { currency: 'USD', listTitles: starsList.titles, viewedIds: [] };
    const [similarReply, surpriseReply] = ['Ideas like what is on it', 'Surprise me'].map(choice =>
      converse(choice, criteria, [], shelf, context),
    );
    expect(surpriseReply?.text).toBe(
      'For you. Something else than stars, for once. Here is what I would wrap:',
    );
    const ids = surpriseReply?.ideas.map(({ product_id }) => product_id) ?? [];
    expect(ids).toHaveLength(6);
    for (const id of ids) expect(shelf.get(id)?.interests).not.toContain('astronomy');
    expect(similarReply?.ideas.map(({ product_id }) => product_id)).not.toEqual(ids);
  });

  it.each([
    ['with gifts', starsList],
    ['without gifts', { ...starsList, titles: [] }],
  ])('finds ideas for each choice it offers for a list %s', (_, list) => {
    const { message, criteria } = createGreeting(list, at);
    const replies = (message.question?.choices ?? []).map(choice => {
      const context = { currency: 'USD', listTitles: list.titles, viewedIds: [] };
      const { text, ideas, criteria: nextCriteria } = converse(choice, criteria, [], shelf, context);
      return { text, ideas: ideas.length, words: nextCriteria.words };
    });
    for (const { text, ideas, words } of replies) {
      expect(words).toEqual([]);
      expect(text).toContain('Here is what I would wrap:');
      expect(text).not.toContain('I know nothing');
      expect(ideas).toBeGreaterThanOrEqual(3);
    }
  });
});
