import { problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createGift, fill, getBodies, getWriteKeys, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const parseKey = 'POST /giftitem/read-many';
const createKey = 'POST /giftitem/create-many?country=us';
const createParsedGift = (overrides: object) => ({
  gift_title: '',
  product_url: null,
  image_url: null,
  price: null,
  currency: null,
  quantity: 1,
  details: '',
  ...overrides,
});
const kettle = createParsedGift({ product_url: 'https://www.shop.example/kettle' });
const teapot = createParsedGift({ gift_title: 'Blue teapot', price: 48, quantity: 2 });
const parsedGifts = {
  kind: 'links',
  gifts: [kettle, teapot],
  skipped: [{ line: 3, text: 'ftp://x', reason: 'link-not-valid' }],
};

async function openDialog(responses: Record<string, () => Response>) {
  const app = openLists({ at: `/lists/${listId}?add-many=`, respond: key => responses[key]?.() });
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Add several at once' }) };
}

async function submitText(responses: Record<string, () => Response>) {
  const app = await openDialog({ [parseKey]: () => Response.json(parsedGifts), ...responses });
  await app.user.type(within(app.dialog).getByLabelText(/one per line/), 'https://www.shop.example/kettle');
  await app.user.click(within(app.dialog).getByRole('button', { name: 'Continue' }));
  return { ...app, dialog: await screen.findByRole('dialog', { name: '2 gifts found' }) };
}

describe('adding several gifts', () => {
  it('shows the found gifts and skipped lines, then adds the checked gifts', async () => {
    const { user, dialog, requests } = await submitText({
      [createKey]: () => Response.json({ data: [createGift()] }, { status: 201 }),
    });
    expect(within(dialog).getByText(/Line 3 has a link that leads nowhere/)).toBeTruthy();
    expect(within(dialog).getByText('$48.00 · 2 wanted')).toBeTruthy();
    await user.click(within(dialog).getByRole('checkbox', { name: /shop.example\/kettle/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 gift' }));
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(getBodies(requests, createKey)).toMatchObject([
      { giftlist_id: listId, gifts: [{ gift_title: 'Blue teapot', price: 48, quantity: 2 }] },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers one gift per line, for a link or a name', async () => {
    const { user, dialog, requests } = await openDialog({
      [parseKey]: () =>
        Response.json({
          kind: 'links',
          gifts: [kettle, createParsedGift({ gift_title: 'Blue teapot' })],
          skipped: [],
        }),
      [createKey]: () => Response.json({ data: [createGift(), createGift()] }, { status: 201 }),
    });
    const textArea = within(dialog).getByLabelText<HTMLTextAreaElement>(/one per line/);
    expect(textArea.placeholder).toBe('https://…\nBlue teapot');
    await fill(user, textArea, 'https://www.shop.example/kettle\nBlue teapot');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    const chooseDialog = await screen.findByRole('dialog', { name: '2 gifts found' });
    const checkbox = within(chooseDialog).getByRole<HTMLInputElement>('checkbox', { name: 'Blue teapot' });
    expect(checkbox.checked).toBe(true);
    expect(within(chooseDialog).queryByText(/left out/)).toBeNull();
    await user.click(within(chooseDialog).getByRole('button', { name: 'Add 2 gifts' }));
    expect(await screen.findByText('2 gifts added')).toBeTruthy();
    expect(getBodies(requests, createKey)).toMatchObject([
      { gifts: [{ product_url: 'https://www.shop.example/kettle' }, { gift_title: 'Blue teapot' }] },
    ]);
  });

  it('keeps the text when adding fails', async () => {
    const { user, dialog } = await submitText({
      [createKey]: () => problemResponse(503, 'upstream-unavailable'),
    });
    await user.click(within(dialog).getByRole('button', { name: 'Add 2 gifts' }));
    expect(await screen.findByText('Failed to add a gift')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/one per line/)).value).toBe(
      'https://www.shop.example/kettle',
    );
  });

  it('keeps the text if finding gifts in it fails', async () => {
    const { user, dialog } = await openDialog({
      [parseKey]: () => problemResponse(503, 'upstream-unavailable'),
    });
    const textArea = within(dialog).getByLabelText<HTMLTextAreaElement>(/one per line/);
    await fill(user, textArea, 'Blue teapot');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Failed to add a gift')).toBeTruthy();
    expect(textArea.value).toBe('Blue teapot');
  });

  it.each([
    ['UTF-8', Buffer.from('title;price\nKüchenmühle;48 €')],
    // In Windows-1252, the euro sign is the byte 0x80.
    ['Windows-1252', Buffer.from('title;price\nKüchenmühle;48 \x80', 'latin1')],
    ['UTF-16', Buffer.from('\ufefftitle;price\nKüchenmühle;48 €', 'utf16le')],
  ])('decodes a file in %s', async (_, bytes) => {
    const { user, requests } = await openDialog({ [parseKey]: () => Response.json(parsedGifts) });
    const file = new File([new Uint8Array(bytes)], 'wishes.csv', { type: 'text/csv' });
    // jsdom does not implement `File.arrayBuffer`.
    file.arrayBuffer = async () => new Uint8Array(bytes).buffer;
    await user.upload(screen.getByLabelText<HTMLInputElement>('File with gifts'), file);
    await screen.findByRole('dialog', { name: '2 gifts found' });
    expect(getBodies(requests, parseKey)).toEqual([{ text: 'title;price\nKüchenmühle;48 €', country: 'us' }]);
  });

  it('reports that no gifts were found, for empty text and for text without gifts', async () => {
    const { user, dialog, requests } = await openDialog({
      [parseKey]: () => Response.json({ kind: 'links', gifts: [], skipped: [] }),
    });
    const continueButton = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Continue' });
    await user.click(continueButton);
    expect(await within(dialog).findByText(/We found no gifts/)).toBeTruthy();
    expect(getWriteKeys(requests)).toEqual([]);
    await fill(user, within(dialog).getByLabelText(/one per line/), '---');
    await user.click(continueButton);
    await waitFor(() => expect(getWriteKeys(requests)).toEqual([parseKey]));
    expect(await within(dialog).findByText(/We found no gifts/)).toBeTruthy();
  });
});
