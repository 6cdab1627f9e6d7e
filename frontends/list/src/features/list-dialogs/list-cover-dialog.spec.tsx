import { problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { GiftList } from '../../shared/list-queries.ts';
import { aList, applyPicture, bodiesOf, listId, openLists, writes } from '../../testing.tsx';

resetBetweenTests();

const list = aList({ list_cover: '/media/lists/cover' });
const update = 'PUT /giftlist/update';
const upload = `PUT /giftlist/upload-cover/${listId}`;

async function open(response?: Response) {
  const opened = openLists({
    list,
    at: `/lists/${listId}?change-cover=`,
    answer: key => (key === update || key === upload ? response?.clone() : undefined),
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Use your own picture' }));
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Cover image' }) };
}

describe('an uploaded cover', () => {
  it('is refused if it is too large', async () => {
    const { user, dialog } = await open();
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no place for a file');
    const large = new File([new Uint8Array(10_485_761)], 'cover.png', { type: 'image/png' });
    await user.upload(input, large);
    expect(await within(dialog).findByText('Cover image is too large. Max size is 10MB.')).toBeTruthy();
  });

  it.each([
    ['done', Response.json({ data: list }), 'Cover image updated', 0],
    ['failed', problemResponse(503, 'upstream-unavailable'), 'Failed to update cover image', 1],
    ['too large', problemResponse(413, 'too-large'), 'Cover image is too large. Max size is 10MB.', 1],
    [
      'of too many pixels',
      problemResponse(400, 'picture/too-many-pixels'),
      /^This picture has too many pixels/,
      1,
    ],
  ])(
    'when changed, %s, is reported; the dialog stays open on failure',
    async (_, response, sentence, dialogs) => {
      const { user, sent } = await open(response);
      await applyPicture(user);
      expect(await screen.findByText(sentence)).toBeTruthy();
      expect(writes(sent)).toEqual([upload]);
      await waitFor(() =>
        expect(screen.queryAllByRole('dialog', { name: 'Cover image' })).toHaveLength(dialogs),
      );
    },
  );

  it.each([
    ['done', Response.json({ data: { ...list, list_cover: null } }), 'Cover image removed'],
    ['failed', problemResponse(503, 'upstream-unavailable'), 'Failed to removed cover image'],
  ])('when removed after confirmation, %s, is reported', async (_, response, sentence) => {
    const { user, dialog, sent } = await open(response);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const confirmation = await screen.findByRole('dialog', { name: 'Delete the cover image?' });
    expect(bodiesOf(sent, update)).toEqual([]);
    await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodiesOf(sent, update)).toEqual([{ id: listId, list_cover: null }]);
  });

  it('can only be changed by the owner', async () => {
    openLists({ list: aList({ viewer_role: 'collaborator' }), at: `/lists/${listId}?change-cover=` });
    await screen.findByRole('heading', { name: 'Ada turns thirty' });
    expect(screen.queryByRole('button', { name: 'Change cover' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a wrapping paper as the cover', () => {
  /** Mocks drawing, which jsdom does not support. */
  function mockDrawing() {
    HTMLImageElement.prototype.decode = async () => undefined;
    URL.createObjectURL = () => 'blob:paper';
    URL.revokeObjectURL = () => undefined;
    const context = Object.create(null, { drawImage: { value: () => undefined } });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
    jest
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation(done => done(new Blob(['x'], { type: 'image/jpeg' })));
  }

  async function openPapers(own: GiftList, answer: (key: string) => Response | undefined = () => undefined) {
    mockDrawing();
    const opened = openLists({ list: own, at: `/lists/${listId}?change-cover=`, answer });
    const dialog = await screen.findByRole('dialog', { name: 'Change cover' });
    const use = within(dialog).getByRole('button', { name: 'Use this cover' });
    return { ...opened, dialog, use, papers: within(dialog).getAllByRole<HTMLInputElement>('radio') };
  }

  it('starts with the list’s paper, previews each, and saves the chosen one as the cover', async () => {
    const { user, sent, dialog, use, papers } = await openPapers(aList(), key =>
      key === upload ? Response.json({ data: list }) : undefined,
    );
    expect(papers.map(({ ariaLabel, checked }) => [ariaLabel, checked])).toEqual([
      ['Red confetti', false],
      ['Green waves', false],
      ['Blue stripes', false],
      ['Pink checks', false],
      ['Violet confetti', true],
      ['Brown waves', false],
      ['Wine stripes', false],
      ['Mint checks', false],
    ]);
    const ground = () => dialog.querySelector('pattern rect')?.getAttribute('fill');
    await user.click(within(dialog).getByRole('radio', { name: 'Mint checks' }));
    expect(ground()).toBe('#BFD9C7');
    expect(writes(sent)).toEqual([]);
    await user.click(use);
    expect(await screen.findByText('Cover image updated')).toBeTruthy();
    expect(writes(sent)).toEqual([upload]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that is the list’s default removes an uploaded picture; without a picture nothing is sent', async () => {
    const { user, sent, dialog, use, papers } = await openPapers(list, key =>
      key === update ? Response.json({ data: aList() }) : undefined,
    );
    expect(papers.filter(({ checked }) => checked)).toEqual([]);
    expect(within(dialog).getByRole('img', { name: 'Your cover now' })).toBeTruthy();
    await user.click(within(dialog).getByRole('radio', { name: 'Violet confetti' }));
    await user.click(use);
    expect(await screen.findByText('Cover image updated')).toBeTruthy();
    expect(bodiesOf(sent, update)).toEqual([{ id: listId, list_cover: null }]);
    cleanup();
    const second = await openPapers(aList());
    await second.user.click(second.use);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(second.sent)).toEqual([]);
  });

  it('shows an error if it cannot be saved, and the dialog stays open', async () => {
    const { user, use, dialog } = await openPapers(aList(), key =>
      key === upload ? problemResponse(503, 'upstream-unavailable') : undefined,
    );
    await user.click(within(dialog).getByRole('radio', { name: 'Wine stripes' }));
    await user.click(use);
    expect(await screen.findByText('Failed to update cover image')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Change cover' })).toBeTruthy();
  });
});
