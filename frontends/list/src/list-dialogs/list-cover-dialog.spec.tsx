import { keepScreensApart, problem } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aList, applyPicture, bodiesOf, listId, openLists, writes } from '../testing.tsx';

keepScreensApart();

const list = aList({ list_cover: '/media/lists/cover' });
const update = 'PUT /giftlist/update';
const upload = `PUT /giftlist/upload-cover/${listId}`;

async function open(response?: Response) {
  const opened = openLists({
    list,
    at: `/lists/${listId}?change-cover=`,
    answer: key => (key === update || key === upload ? response?.clone() : undefined),
  });
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Cover image' }) };
}

describe('the cover', () => {
  it('is refused when it is too large', async () => {
    const { user, dialog } = await open();
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no place for a file');
    const large = new File([new Uint8Array(10_485_761)], 'cover.png', { type: 'image/png' });
    await user.upload(input, large);
    expect(await within(dialog).findByText('Cover image is too large. Max size is 10MB.')).toBeTruthy();
  });

  it.each([
    ['done', Response.json({ data: list }), 'Cover image updated', 0],
    ['failed', problem(503, 'upstream-unavailable'), 'Failed to update cover image', 1],
    ['too large', problem(413, 'too-large'), 'Cover image is too large. Max size is 10MB.', 1],
    ['of too many pixels', problem(400, 'picture/too-many-pixels'), /^This picture has too many pixels/, 1],
  ])('changed, %s, is told of; the dialog stays where it failed', async (_, response, sentence, dialogs) => {
    const { user, sent } = await open(response);
    await applyPicture(user);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(writes(sent)).toEqual([upload]);
    await waitFor(() =>
      expect(screen.queryAllByRole('dialog', { name: 'Cover image' })).toHaveLength(dialogs),
    );
  });

  it.each([
    ['done', Response.json({ data: { ...list, list_cover: null } }), 'Cover image removed'],
    ['failed', problem(503, 'upstream-unavailable'), 'Failed to removed cover image'],
  ])('removed after asking, %s, is told of', async (_, response, sentence) => {
    const { user, dialog, sent } = await open(response);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const asked = await screen.findByRole('dialog', { name: 'Delete the cover image?' });
    expect(bodiesOf(sent, update)).toEqual([]);
    await user.click(within(asked).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodiesOf(sent, update)).toEqual([{ id: listId, list_cover: null }]);
  });

  it('is the owner’s to change', async () => {
    openLists({ list: aList({ viewer_role: 'collaborator' }), at: `/lists/${listId}?change-cover=` });
    await screen.findByRole('heading', { name: 'Ada turns thirty' });
    expect(screen.queryByRole('button', { name: 'Change cover' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
