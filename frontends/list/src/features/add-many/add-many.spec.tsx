import { problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aGift, bodiesOf, fill, listId, openLists, writes } from '../../testing.tsx';

resetBetweenTests();

const parse = 'POST /giftitem/read-many';
const create = 'POST /giftitem/create-many?country=us';
const foundGift = (own: object) => ({
  gift_title: '',
  product_url: null,
  image_url: null,
  price: null,
  currency: null,
  quantity: 1,
  details: '',
  ...own,
});
const kettle = foundGift({ product_url: 'https://www.shop.example/kettle' });
const teapot = foundGift({ gift_title: 'Blue teapot', price: 48, quantity: 2 });
const parsed = {
  kind: 'links',
  gifts: [kettle, teapot],
  skipped: [{ line: 3, text: 'ftp://x', reason: 'link-not-valid' }],
};

async function open(answers: Record<string, () => Response>) {
  const opened = openLists({ at: `/lists/${listId}?add-many=`, answer: key => answers[key]?.() });
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Add several at once' }) };
}

async function readText(answers: Record<string, () => Response>) {
  const opened = await open({ [parse]: () => Response.json(parsed), ...answers });
  await opened.user.type(
    within(opened.dialog).getByLabelText(/one a line/),
    'https://www.shop.example/kettle',
  );
  await opened.user.click(within(opened.dialog).getByRole('button', { name: 'Continue' }));
  return { ...opened, dialog: await screen.findByRole('dialog', { name: '2 gifts found' }) };
}

describe('adding several gifts', () => {
  it('shows the found gifts and the skipped lines before it adds anything', async () => {
    const { user, dialog, sent } = await readText({
      [create]: () => Response.json({ data: [aGift()] }, { status: 201 }),
    });
    expect(within(dialog).getByText(/Line 3 has a link that leads nowhere/)).toBeTruthy();
    expect(within(dialog).getByText('$48.00 · 2 wanted')).toBeTruthy();
    await user.click(within(dialog).getByRole('checkbox', { name: /shop.example\/kettle/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 gift' }));
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(bodiesOf(sent, create)).toMatchObject([
      { giftlist_id: listId, gifts: [{ gift_title: 'Blue teapot', price: 48, quantity: 2 }] },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('finds two gifts in a link and a name, as in the placeholder', async () => {
    const { user, dialog, sent } = await open({
      [parse]: () =>
        Response.json({
          kind: 'links',
          gifts: [kettle, foundGift({ gift_title: 'Blue teapot' })],
          skipped: [],
        }),
      [create]: () => Response.json({ data: [aGift(), aGift()] }, { status: 201 }),
    });
    const text = within(dialog).getByLabelText<HTMLTextAreaElement>(/one a line/);
    expect(text.placeholder).toBe('https://…\nBlue teapot');
    await fill(user, text, 'https://www.shop.example/kettle\nBlue teapot');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    const choice = await screen.findByRole('dialog', { name: '2 gifts found' });
    const name = within(choice).getByRole<HTMLInputElement>('checkbox', { name: 'Blue teapot' });
    expect(name.checked).toBe(true);
    expect(within(choice).queryByText(/left out/)).toBeNull();
    await user.click(within(choice).getByRole('button', { name: 'Add 2 gifts' }));
    expect(await screen.findByText('2 gifts added')).toBeTruthy();
    expect(bodiesOf(sent, create)).toMatchObject([
      { gifts: [{ product_url: 'https://www.shop.example/kettle' }, { gift_title: 'Blue teapot' }] },
    ]);
  });

  it('keeps the choice when adding fails', async () => {
    const { user, dialog } = await readText({ [create]: () => problemResponse(503, 'upstream-unavailable') });
    await user.click(within(dialog).getByRole('button', { name: 'Add 2 gifts' }));
    expect(await screen.findByText('Failed to add a gift')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/one a line/)).value).toBe(
      'https://www.shop.example/kettle',
    );
  });

  it('reports unreadable text and keeps it', async () => {
    const { user, dialog } = await open({ [parse]: () => problemResponse(503, 'upstream-unavailable') });
    const text = within(dialog).getByLabelText<HTMLTextAreaElement>(/one a line/);
    await fill(user, text, 'Blue teapot');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Failed to add a gift')).toBeTruthy();
    expect(text.value).toBe('Blue teapot');
  });

  it.each([
    ['UTF-8', Buffer.from('title;price\nKüchenmühle;48 €')],
    ['Windows-1252', Buffer.from('title;price\nKüchenmühle;48 \x80', 'latin1')],
    ['UTF-16', Buffer.from('\ufefftitle;price\nKüchenmühle;48 €', 'utf16le')],
  ])('reads a file in %s', async (_, bytes) => {
    const { user, sent } = await open({ [parse]: () => Response.json(parsed) });
    const file = new File([new Uint8Array(bytes)], 'wishes.csv', { type: 'text/csv' });
    // jsdom's files have no arrayBuffer.
    file.arrayBuffer = async () => new Uint8Array(bytes).buffer;
    await user.upload(screen.getByLabelText<HTMLInputElement>('File with gifts'), file);
    await screen.findByRole('dialog', { name: '2 gifts found' });
    expect(bodiesOf(sent, parse)).toEqual([{ text: 'title;price\nKüchenmühle;48 €', country: 'us' }]);
  });

  it('reports that no gifts were found', async () => {
    const { user, dialog, sent } = await open({
      [parse]: () => Response.json({ kind: 'links', gifts: [], skipped: [] }),
    });
    const go = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Continue' });
    await user.click(go);
    expect(await within(dialog).findByText(/No gift was found in it/)).toBeTruthy();
    expect(writes(sent)).toEqual([]);
    await fill(user, within(dialog).getByLabelText(/one a line/), '---');
    await user.click(go);
    await waitFor(() => expect(writes(sent)).toEqual([parse]));
    expect(await within(dialog).findByText(/No gift was found in it/)).toBeTruthy();
  });
});
