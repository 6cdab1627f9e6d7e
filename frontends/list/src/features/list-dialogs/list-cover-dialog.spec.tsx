import { problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { GiftList } from '../../shared/list-queries.ts';
import { applyPicture, createList, getBodies, getWriteKeys, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const list = createList({ list_cover: '/media/lists/cover' });
const updateKey = 'PUT /giftlist/update';
/** The id of the list selects its default paper. */
const defaultPaperName = 'Violet confetti';
const maxUploadBytes = 10_485_760;
const uploadKey = `PUT /giftlist/upload-cover/${listId}`;

async function openUpload(response?: Response) {
  const app = openLists({
    list,
    at: `/lists/${listId}?change-cover=`,
    respond: key => (key === updateKey || key === uploadKey ? response?.clone() : undefined),
  });
  await app.user.click(await screen.findByRole('button', { name: 'Use your own picture' }));
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Cover image' }) };
}

describe('changing a list cover', () => {
  it('refuses a file that is too large', async () => {
    const { user, dialog } = await openUpload();
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no file input');
    const largeFile = new File([new Uint8Array(maxUploadBytes + 1)], 'cover.png', { type: 'image/png' });
    await user.upload(input, largeFile);
    expect(await within(dialog).findByText('Cover image is too large. Max size is 10MB.')).toBeTruthy();
  });

  it.each([
    ['success', Response.json({ data: list }), 'Cover image updated', 0],
    ['a failure', problemResponse(503, 'upstream-unavailable'), 'Failed to update cover image', 1],
    ['a large file', problemResponse(413, 'too-large'), 'Cover image is too large. Max size is 10MB.', 1],
    [
      'too many pixels',
      problemResponse(400, 'picture/too-many-pixels'),
      /^This picture has too many pixels/,
      1,
    ],
  ])('reports %s, and keeps the dialog open on failure', async (_, response, message, dialogCount) => {
    const { user, requests } = await openUpload(response);
    await applyPicture(user);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(getWriteKeys(requests)).toEqual([uploadKey]);
    await waitFor(() =>
      expect(screen.queryAllByRole('dialog', { name: 'Cover image' })).toHaveLength(dialogCount),
    );
  });

  it.each([
    ['success', Response.json({ data: { ...list, list_cover: null } }), 'Cover image removed'],
    ['a failure', problemResponse(503, 'upstream-unavailable'), 'Failed to removed cover image'],
  ])('asks for confirmation before removing the cover, and reports %s', async (_, response, message) => {
    const { user, dialog, requests } = await openUpload(response);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const confirmation = await screen.findByRole('dialog', { name: 'Delete the cover image?' });
    expect(getBodies(requests, updateKey)).toEqual([]);
    await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(getBodies(requests, updateKey)).toEqual([{ id: listId, list_cover: null }]);
  });

  it('is not offered to a collaborator', async () => {
    openLists({ list: createList({ viewer_role: 'collaborator' }), at: `/lists/${listId}?change-cover=` });
    await screen.findByRole('heading', { name: 'Ada turns thirty' });
    expect(screen.queryByRole('button', { name: 'Change cover' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('choosing a wrapping paper as the list cover', () => {
  /** jsdom does not support drawing. */
  function mockDrawing() {
    HTMLImageElement.prototype.decode = async () => undefined;
    URL.createObjectURL = () => 'blob:paper';
    URL.revokeObjectURL = () => undefined;
    const context = Object.create(null, { drawImage: { value: () => undefined } });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
    jest
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation(callback => callback(new Blob(['x'], { type: 'image/jpeg' })));
  }

  async function openPapers(
    shownList: GiftList,
    respond: (key: string) => Response | undefined = () => undefined,
  ) {
    mockDrawing();
    const app = openLists({ list: shownList, at: `/lists/${listId}?change-cover=`, respond });
    const dialog = await screen.findByRole('dialog', { name: 'Change cover' });
    const applyButton = within(dialog).getByRole('button', { name: 'Use this cover' });
    return {
      ...app,
      dialog,
      applyButton,
      papers: within(dialog).getAllByRole<HTMLInputElement>('radio'),
    };
  }

  it('previews the paper and saves it as the cover', async () => {
    const { user, requests, dialog, applyButton, papers } = await openPapers(createList(), key =>
      key === uploadKey ? Response.json({ data: list }) : undefined,
    );
    expect(papers.map(({ ariaLabel, checked }) => [ariaLabel, checked])).toEqual([
      ['Red confetti', false],
      ['Green waves', false],
      ['Blue stripes', false],
      ['Pink checks', false],
      [defaultPaperName, true],
      ['Brown waves', false],
      ['Wine stripes', false],
      ['Mint checks', false],
    ]);
    const getBackground = () => dialog.querySelector('pattern rect')?.getAttribute('fill');
    await user.click(within(dialog).getByRole('radio', { name: 'Mint checks' }));
    expect(getBackground()).toBe('#BFD9C7');
    expect(getWriteKeys(requests)).toEqual([]);
    await user.click(applyButton);
    expect(await screen.findByText('Cover image updated')).toBeTruthy();
    expect(getWriteKeys(requests)).toEqual([uploadKey]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('removes an uploaded picture if the default paper is chosen, and saves nothing if there is none', async () => {
    const { user, requests, dialog, applyButton, papers } = await openPapers(list, key =>
      key === updateKey ? Response.json({ data: createList() }) : undefined,
    );
    expect(papers.filter(({ checked }) => checked)).toEqual([]);
    expect(within(dialog).getByRole('img', { name: 'Your cover now' })).toBeTruthy();
    await user.click(within(dialog).getByRole('radio', { name: defaultPaperName }));
    await user.click(applyButton);
    expect(await screen.findByText('Cover image updated')).toBeTruthy();
    expect(getBodies(requests, updateKey)).toEqual([{ id: listId, list_cover: null }]);
    cleanup();
    const secondVisit = await openPapers(createList());
    await secondVisit.user.click(secondVisit.applyButton);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getWriteKeys(secondVisit.requests)).toEqual([]);
  });

  it('shows an error and keeps the dialog open if the paper cannot be saved', async () => {
    const { user, applyButton, dialog } = await openPapers(createList(), key =>
      key === uploadKey ? problemResponse(503, 'upstream-unavailable') : undefined,
    );
    await user.click(within(dialog).getByRole('radio', { name: 'Wine stripes' }));
    await user.click(applyButton);
    expect(await screen.findByText('Failed to update cover image')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Change cover' })).toBeTruthy();
  });
});
