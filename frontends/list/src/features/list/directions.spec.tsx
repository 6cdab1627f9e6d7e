import { resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { createGift, createList, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const isolate = (text: string) => `\u2068${text}\u2069`;
const names: [kind: string, name: string, isolatedName: string][] = [
  ['Hebrew', 'דניאל', isolate('דניאל')],
  ['Arabic', 'ليلى', isolate('ليلى')],
  ['an unclosed override', '\u202Eevil', isolate('\u202Eevil\u202C')],
  ['an unclosed isolate', '\u2067evil', isolate('\u2067evil\u2069')],
  ['a closing character without an opening one', 'evil\u2069\u202C', isolate('evil')],
  ['a left-to-right name', 'Ada', 'Ada'],
];

describe('the text direction of a name', () => {
  it.each(names)('does not affect the menu and dialogs of a list: %s', async (_, name, isolatedName) => {
    const { user } = openLists({ at: '/lists', list: createList({ list_name: name, gifts_count: 0 }) });
    await user.click(await screen.findByRole('button', { name: `Actions for ${isolatedName}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const text = `“${isolatedName}” will be gone for you and everyone who has the link.`;
    expect((await screen.findByRole('dialog')).textContent).toContain(text);
  });

  it.each(names)(
    'does not affect the page title and the menu of a gift: %s',
    async (_, name, isolatedName) => {
      const { user } = openLists({
        list: createList({ list_name: name }),
        gifts: [createGift({ gift_title: name })],
      });
      expect(await screen.findByRole('heading', { name, level: 1 })).toBeTruthy();
      expect(document.title).toBe(`${isolatedName} · Giftlist`);
      await user.click(await screen.findByRole('button', { name: `Actions for ${isolatedName}` }));
      expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy();
    },
  );

  it.each(names)('does not affect the sentence about the owner: %s', async (_, name, isolatedName) => {
    const owner = { ...createList().owner, first_name: name, last_name: '' };
    openLists({ viewer: null, list: createList({ viewer_role: 'viewer', owner }), at: `/lists/${listId}` });
    expect(await screen.findByText(`${isolatedName} can’t see what you reserve`)).toBeTruthy();
  });
});
