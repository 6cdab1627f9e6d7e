import { resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aGift, aList, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const isolate = (text: string) => `\u2068${text}\u2069`;
/** What a person wrote, and how it appears in a sentence of ours. */
const written: [what: string, words: string, inSentence: string][] = [
  ['Hebrew', 'דניאל', isolate('דניאל')],
  ['Arabic', 'ليلى', isolate('ليلى')],
  ['an override that is left open', '\u202Eevil', isolate('\u202Eevil\u202C')],
  ['an isolate that is left open', '\u2067evil', isolate('\u2067evil\u2069')],
  ['a close without an open', 'evil\u2069\u202C', isolate('evil')],
  ['plain words', 'Ada', 'Ada'],
];

describe('text direction around a person’s words', () => {
  it.each(written)('is kept in menus and questions about a list: %s', async (_, words, inSentence) => {
    const { user } = openLists({ at: '/lists', list: aList({ list_name: words, gifts_count: 0 }) });
    await user.click(await screen.findByRole('button', { name: `Actions for ${inSentence}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const sentence = `“${inSentence}” will be gone for you and everyone who has the link.`;
    expect((await screen.findByRole('dialog')).textContent).toContain(sentence);
  });

  it.each(written)('is kept in the menu of a gift: %s', async (_, words, inSentence) => {
    const { user } = openLists({ list: aList({ list_name: words }), gifts: [aGift({ gift_title: words })] });
    expect(await screen.findByRole('heading', { name: words, level: 1 })).toBeTruthy();
    expect(document.title).toBe(`${inSentence} · Giftlist`);
    await user.click(await screen.findByRole('button', { name: `Actions for ${inSentence}` }));
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy();
  });

  it.each(written)('is kept around the owner’s name: %s', async (_, words, inSentence) => {
    const owner = { ...aList().owner, first_name: words, last_name: '' };
    openLists({ who: null, list: aList({ viewer_role: 'viewer', owner }), at: `/lists/${listId}` });
    expect(await screen.findByText(`${inSentence} can’t see what you reserve`)).toBeTruthy();
  });
});
