import { mockScreenWidth, problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  createClaim,
  createGift,
  createList,
  fill,
  getBodies,
  getWriteKeys,
  listId,
  openLists,
} from '../../testing.tsx';

resetBetweenTests();

const gift = createGift();
const unavailableResponse = problemResponse(503, 'upstream-unavailable');
const respondFailure = (keyPrefix: string) => (key: string) =>
  key.startsWith(keyPrefix) ? unavailableResponse.clone() : undefined;
const respondSuccess = (keyPrefix: string) => (key: string) =>
  key.startsWith(keyPrefix) ? Response.json({ data: gift }) : undefined;

type OpenOptions = Parameters<typeof openLists>[0];

async function chooseAction(label: string, options: OpenOptions = {}) {
  const app = openLists(options);
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Blue teapot' }));
  await app.user.click(await screen.findByRole('menuitem', { name: label }));
  return app;
}

const updateKey = 'PUT /giftitem/update?country=us';

describe('marking a gift as purchased', () => {
  const markKey = 'POST /giftitem/mark-as-purchased';

  async function openMarkDialog(options: OpenOptions) {
    const app = await chooseAction('Mark as purchased', options);
    const dialog = await screen.findByRole('dialog', { name: 'Mark as purchased' });
    return {
      ...app,
      dialog,
      submitButton: within(dialog).getByRole('button', { name: 'Mark as purchased' }),
    };
  }

  it('by ‘Myself’ sends the profile’s name and e-mail address', async () => {
    const { user, submitButton, requests } = await openMarkDialog({ respond: respondSuccess(markKey) });
    await user.click(submitButton);
    expect(await screen.findByText('Gift marked as purchased')).toBeTruthy();
    expect(getBodies(requests, markKey)).toMatchObject([
      { gift_id: gift.id, name: 'Ada Larsen', email: 'ada@example.org', message: '' },
    ]);
  });

  it('retries with the same request, and explains that the first attempt was saved', async () => {
    const responses = [
      problemResponse(503, 'upstream-unavailable'),
      problemResponse(422, 'idempotency/mismatch'),
    ];
    const { user, submitButton, requests } = await openMarkDialog({
      respond: key => (key === markKey ? responses.shift() : undefined),
    });
    await user.click(submitButton);
    expect(await screen.findByText('Failed to mark as purchased')).toBeTruthy();
    await user.click(submitButton);
    expect(await screen.findByText(/Your first attempt was saved/)).toBeTruthy();
    const [first, second] = getBodies(requests, markKey);
    expect(second).toEqual(first);
  });

  it('by ‘Another person’ requires only a name', async () => {
    const { user, dialog, submitButton, requests } = await openMarkDialog({
      respond: respondSuccess(markKey),
    });
    await user.click(within(dialog).getByRole('radio', { name: 'Another person' }));
    await user.click(submitButton);
    expect(await within(dialog).findByText('Please enter who gives it')).toBeTruthy();
    expect(getWriteKeys(requests)).toEqual([]);
    await fill(user, within(dialog).getByLabelText('Name'), 'Omar Haddad');
    await user.click(submitButton);
    expect(await screen.findByText('Gift marked as purchased')).toBeTruthy();
    expect(getBodies(requests, markKey)).toMatchObject([{ name: 'Omar Haddad', email: '', message: '' }]);
  });

  describe('Undo', () => {
    const unmarkKey = 'POST /giftitem/unmark-from-purchased';
    const newClaim = createClaim({
      kind: 'purchased',
      mine: true,
      info: { name: 'Ada Larsen', email: 'ada@example.org', message: '' },
    });
    const olderClaim = { ...newClaim, id: '0190a000-0000-7000-8000-0000000000c9' };
    const giftWithUnits = createGift({ quantity: 3, available: 2, claims: [olderClaim] });
    const respondWithClaim = (claim: typeof newClaim) => (key: string) => {
      if (key === markKey)
        return Response.json({ data: { ...giftWithUnits, available: 1, claims: [olderClaim, claim] } });
      return key === unmarkKey ? Response.json({ data: giftWithUnits }) : undefined;
    };

    it('releases the new unit', async () => {
      const { user, submitButton, requests } = await openMarkDialog({
        gifts: [giftWithUnits],
        respond: respondWithClaim(newClaim),
      });
      await user.click(submitButton);
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('Gift unmarked as purchased')).toBeTruthy();
      expect(getBodies(requests, unmarkKey)).toEqual([{ gift_id: gift.id, claim_id: newClaim.id }]);
    });

    it('is not offered if it would send the other person an email', async () => {
      const otherPersonsClaim = {
        ...newClaim,
        mine: false,
        info: { name: 'Omar Haddad', email: 'omar@example.org', message: '' },
      };
      const { user, dialog, submitButton } = await openMarkDialog({
        gifts: [giftWithUnits],
        respond: respondWithClaim(otherPersonsClaim),
      });
      await user.click(within(dialog).getByRole('radio', { name: 'Another person' }));
      await fill(user, within(dialog).getByLabelText('Name'), 'Omar Haddad');
      await fill(user, within(dialog).getByLabelText(/E-mail/), 'omar@example.org');
      await user.click(submitButton);
      expect(await screen.findByText('Gift marked as purchased')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    });
  });

  it('reports a failure and keeps the typed values', async () => {
    const { user, dialog, submitButton } = await openMarkDialog({ respond: respondFailure(markKey) });
    await fill(user, within(dialog).getByLabelText(/Details/), 'From all of us');
    await user.click(submitButton);
    expect(await screen.findByText('Failed to mark as purchased')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/Details/).value).toBe('From all of us');
  });
});

describe('unmarking a gift', () => {
  const unmarkKey = 'POST /giftitem/unmark-from-purchased';
  const purchasedGifts = [createGift({ isPurchased: true, available: 0 })];

  it('sends the request and shows a toast', async () => {
    const { requests } = await chooseAction('Unmark as purchased', {
      gifts: purchasedGifts,
      respond: respondSuccess(unmarkKey),
    });
    expect(await screen.findByText('Gift unmarked as purchased')).toBeTruthy();
    expect(getBodies(requests, unmarkKey)).toEqual([{ gift_id: gift.id }]);
  });

  it('offers to mark another unit while units are left, and unmarks the viewer’s own', async () => {
    const ownClaim = createClaim({ kind: 'purchased', mine: true, info: null });
    const { user, requests } = openLists({
      gifts: [createGift({ quantity: 3, available: 2, claims: [ownClaim] })],
      respond: respondSuccess(unmarkKey),
    });
    expect(await screen.findByText('2 of 3 still wanted')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Actions for Blue teapot' }));
    expect(await screen.findByRole('menuitem', { name: 'Mark as purchased' })).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: 'Unmark as purchased' }));
    expect(await screen.findByText('Gift unmarked as purchased')).toBeTruthy();
    expect(getBodies(requests, unmarkKey)).toEqual([{ gift_id: gift.id, claim_id: ownClaim.id }]);
  });

  const markKey = 'POST /giftitem/mark-as-purchased';

  it.each([
    ['success', respondSuccess(markKey), 'Gift marked as purchased'],
    ['a failure', respondFailure(markKey), 'Failed to mark as purchased'],
  ])('Undo marks the viewer’s own unit again and reports %s', async (_, respond, message) => {
    const info = { name: 'Omar Haddad', email: '', message: 'In blue' };
    const ownClaim = createClaim({ kind: 'purchased', mine: true, info });
    const { user, requests } = await chooseAction('Unmark as purchased', {
      gifts: [createGift({ isPurchased: true, available: 0, claims: [ownClaim] })],
      respond: key => respondSuccess(unmarkKey)(key) ?? respond(key),
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(getBodies(requests, markKey)).toMatchObject([{ gift_id: gift.id, ...info }]);
  });

  it('Undo reserves the viewer’s own unit again', async () => {
    const reserveKey = 'POST /giftitem/reserve';
    const ownClaim = createClaim({ mine: true });
    const { user, requests } = await chooseAction('Unmark as reserved', {
      list: createList({ viewer_role: 'collaborator' }),
      gifts: [createGift({ isReserved: true, available: 0, claims: [ownClaim] })],
      respond: key =>
        key === reserveKey
          ? Response.json({ data: { gift, unreserve_token: 'a-token' } }, { status: 201 })
          : respondSuccess(unmarkKey)(key),
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(getBodies(requests, reserveKey)).toMatchObject([{ gift_id: gift.id, ...ownClaim.info }]),
    );
  });

  it('reports a failure', async () => {
    await chooseAction('Unmark as purchased', { gifts: purchasedGifts, respond: respondFailure(unmarkKey) });
    expect(await screen.findByText('Failed to unmark the gift as purchased')).toBeTruthy();
  });

  it.each([
    ['success', respondSuccess(unmarkKey), 'Gift marked as unreserved'],
    ['a failure', respondFailure(unmarkKey), 'Failed to unreserved the gift'],
  ])('asks before it releases another person’s reservation, and reports %s', async (_, respond, message) => {
    const { user, requests } = await chooseAction('Unmark as reserved', {
      at: `/lists/${listId}?tab=tracker`,
      list: createList({ gifts_revealed: true }),
      gifts: [createGift({ isReserved: true, claims: [createClaim()] })],
      respond,
    });
    const dialog = await screen.findByRole('dialog', { name: 'Unmark as reserved' });
    expect(dialog.textContent).toContain(
      '“Blue teapot” will be available again. Omar Haddad gets a mail about it.',
    );
    expect(getWriteKeys(requests)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Unmark' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(getBodies(requests, unmarkKey)).toEqual([{ gift_id: gift.id, claim_id: createClaim().id }]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it.each([
    ['in the list', false, createList({ viewer_role: 'collaborator' })],
    ['in the gift tracker on a phone', true, createList({ gifts_revealed: true })],
  ])('asks before it releases another person’s reservation %s', async (_, isPhone, list) => {
    if (isPhone) mockScreenWidth(390);
    const { user, requests } = openLists({
      at: isPhone ? `/lists/${listId}?tab=tracker` : `/lists/${listId}`,
      list,
      gifts: [createGift({ isReserved: true, available: 0, claims: [createClaim()] })],
      respond: respondSuccess(unmarkKey),
    });
    if (isPhone) {
      await user.click(await screen.findByRole('button', { name: /Blue teapot/ }));
      await user.click(await screen.findByRole('button', { name: 'Unmark as reserved' }));
    } else {
      await user.click(await screen.findByRole('button', { name: 'Actions for Blue teapot' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Unmark as reserved' }));
    }
    const dialog = await screen.findByRole('dialog', { name: 'Unmark as reserved' });
    expect(getWriteKeys(requests)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Unmark' }));
    expect(await screen.findByText('Gift marked as unreserved')).toBeTruthy();
    expect(getBodies(requests, unmarkKey)).toEqual([{ gift_id: gift.id, claim_id: createClaim().id }]);
  });
});

describe('deleting a gift', () => {
  const deleteKey = `DELETE /giftitem/delete/${gift.id}`;

  it('removes the gift from the screen at once, without confirmation', async () => {
    let respond: (response: Response) => void = () => undefined;
    const pendingResponse = new Promise<Response>(resolve => {
      respond = resolve;
    });
    const { user, requests } = openLists();
    await user.click(await screen.findByRole('button', { name: 'Actions for Blue teapot' }));
    const originalFetch = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (init?.method !== 'DELETE') return originalFetch(input, init);
      requests.push({ key: deleteKey, body: undefined });
      return pendingResponse;
    };
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Blue teapot' })).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(getWriteKeys(requests)).toEqual([deleteKey]);
    expect(screen.queryByText('Gift deleted')).toBeNull();
    respond(Response.json({ data: { id: gift.id } }));
    expect(await screen.findByText('Gift deleted')).toBeTruthy();
  });

  it('shows the gift again on failure', async () => {
    await chooseAction('Delete', { respond: respondFailure('DELETE ') });
    expect(await screen.findByText('Failed to delete the gift')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
  });
});

describe('Undo after deleting a gift', () => {
  const restoreKey = 'POST /giftitem/restore';
  /** The mocked server returns the gift until it is deleted and after it is restored. */
  const deleteGiftAndUndo = async (respondToRestore: () => Response) => {
    let isStored = true;
    const respond = (key: string) => {
      if (key.startsWith('DELETE ')) {
        isStored = false;
        return Response.json({ data: { id: gift.id } });
      }
      if (key === restoreKey) {
        const response = respondToRestore();
        isStored = response.ok;
        return response;
      }
      return key.endsWith('/gifts') ? Response.json(isStored ? [gift] : []) : undefined;
    };
    const app = await chooseAction('Delete', { respond });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Blue teapot' })).toBeNull());
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    return app;
  };

  it('restores the gift', async () => {
    const { requests } = await deleteGiftAndUndo(() => Response.json({ data: gift }));
    expect(await screen.findByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
    await waitFor(() => expect(getBodies(requests, restoreKey)).toEqual([{ gift_id: gift.id }]));
  });

  it('reports a failure and keeps the gift deleted', async () => {
    await deleteGiftAndUndo(() => unavailableResponse.clone());
    expect(await screen.findByText('Failed to bring the gift back')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Blue teapot' })).toBeNull());
  });
});

describe('other actions on a gift', () => {
  it.each([
    ['success', respondSuccess(updateKey), 'Gift updated'],
    ['a failure', respondFailure(updateKey), 'Failed to update gift'],
  ])('‘Most wanted’ reports %s', async (_, respond, message) => {
    const { requests } = await chooseAction('Most wanted', { respond });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(getBodies(requests, updateKey)).toEqual([{ id: gift.id, isMostWanted: true }]);
  });

  it('copies the gift’s link', async () => {
    await chooseAction('Copy Link');
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/lists/${listId}?gift=${gift.id}`);
  });

  it('reports that the link could not be copied', async () => {
    const { user } = openLists();
    await user.click(await screen.findByRole('button', { name: 'Actions for Blue teapot' }));
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy Link' }));
    expect(await screen.findByText('Failed to copy link')).toBeTruthy();
  });

  it.each([
    ['success', respondSuccess('POST /giftitem/copy'), 'Gift added'],
    ['a failure', respondFailure('POST /giftitem/copy'), 'Failed to add a gift'],
  ])('copying to another list requires a list and reports %s', async (_, respondToCopy, message) => {
    const otherList = createList({ id: '0190a000-0000-7000-8000-000000000002', list_name: 'Christmas' });
    const { user, requests } = await chooseAction('Copy to another list', {
      respond: key =>
        key.startsWith('GET /giftlist/for-user/')
          ? Response.json([createList(), otherList])
          : respondToCopy(key),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Copy to another list' });
    const copyButton = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Copy' });
    expect(copyButton.getAttribute('aria-disabled')).toBe('true');
    await user.click(copyButton);
    expect(await within(dialog).findByText('Please select a giftlist')).toBeTruthy();
    await user.click(within(dialog).getByRole('combobox', { name: 'List' }));
    expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual(['Christmas']);
    await user.click(screen.getByRole('option', { name: 'Christmas' }));
    await user.click(copyButton);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(getBodies(requests, 'POST /giftitem/copy')).toEqual([
      { gift_id: gift.id, giftlist_id: otherList.id },
    ]);
  });
});
