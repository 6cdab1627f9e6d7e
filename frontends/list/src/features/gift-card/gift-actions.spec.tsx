import { mockScreenWidth, problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aClaim, aGift, aList, bodiesOf, fill, listId, openLists, writes } from '../../testing.tsx';

resetBetweenTests();

const gift = aGift();
const unavailable = problemResponse(503, 'upstream-unavailable');
const failing = (key: string) => (sent: string) => (sent.startsWith(key) ? unavailable.clone() : undefined);
const done = (key: string) => (sent: string) =>
  sent.startsWith(key) ? Response.json({ data: gift }) : undefined;

type Scene = Parameters<typeof openLists>[0];

async function choose(item: string, scene: Scene = {}) {
  const opened = openLists(scene);
  await opened.user.click(await screen.findByRole('button', { name: 'Actions for Blue teapot' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: item }));
  return opened;
}

const update = 'PUT /giftitem/update?country=us';

describe('marking a gift as purchased', () => {
  const mark = 'POST /giftitem/mark-as-purchased';

  async function confirm(scene: Scene) {
    const opened = await choose('Mark as purchased', scene);
    const dialog = await screen.findByRole('dialog', { name: 'Mark as purchased' });
    return { ...opened, dialog, send: within(dialog).getByRole('button', { name: 'Mark as purchased' }) };
  }

  it('as bought by the viewer sends name and e-mail of the profile', async () => {
    const { user, send, sent } = await confirm({ answer: done(mark) });
    await user.click(send);
    expect(await screen.findByText('Gift marked as purchased')).toBeTruthy();
    expect(bodiesOf(sent, mark)).toMatchObject([
      { gift_id: gift.id, name: 'Ada Larsen', email: 'ada@example.org', message: '' },
    ]);
  });

  it('sends the same request when it is retried, and confirms if the first one succeeded', async () => {
    const answers = [
      problemResponse(503, 'upstream-unavailable'),
      problemResponse(422, 'idempotency/mismatch'),
    ];
    const { user, send, sent } = await confirm({
      answer: key => (key === mark ? answers.shift() : undefined),
    });
    await user.click(send);
    expect(await screen.findByText('Failed to mark as purchased')).toBeTruthy();
    await user.click(send);
    expect(await screen.findByText(/It went through at the first try/)).toBeTruthy();
    const [first, second] = bodiesOf(sent, mark);
    expect(second).toEqual(first);
  });

  it('as bought by another person requires only a name', async () => {
    const { user, dialog, send, sent } = await confirm({ answer: done(mark) });
    await user.click(within(dialog).getByRole('radio', { name: 'Another person' }));
    await user.click(send);
    expect(await within(dialog).findByText('Please enter who gives it')).toBeTruthy();
    expect(writes(sent)).toEqual([]);
    await fill(user, within(dialog).getByLabelText('Name'), 'Omar Haddad');
    await user.click(send);
    expect(await screen.findByText('Gift marked as purchased')).toBeTruthy();
    expect(bodiesOf(sent, mark)).toMatchObject([{ name: 'Omar Haddad', email: '', message: '' }]);
  });

  describe('can be undone', () => {
    const unmark = 'POST /giftitem/unmark-from-purchased';
    const made = aClaim({
      kind: 'purchased',
      mine: true,
      info: { name: 'Ada Larsen', email: 'ada@example.org', message: '' },
    });
    const older = { ...made, id: '0190a000-0000-7000-8000-0000000000c9' };
    const units = aGift({ quantity: 3, available: 2, claims: [older] });
    const answerOf = (claim: typeof made) => (key: string) => {
      if (key === mark) return Response.json({ data: { ...units, available: 1, claims: [older, claim] } });
      return key === unmark ? Response.json({ data: units }) : undefined;
    };

    it('by removing the new mark', async () => {
      const { user, send, sent } = await confirm({ gifts: [units], answer: answerOf(made) });
      await user.click(send);
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('Gift unmarked as purchased')).toBeTruthy();
      expect(bodiesOf(sent, unmark)).toEqual([{ gift_id: gift.id, claim_id: made.id }]);
    });

    it('unless that would send an email to the named person', async () => {
      const theirs = {
        ...made,
        mine: false,
        info: { name: 'Omar Haddad', email: 'omar@example.org', message: '' },
      };
      const { user, dialog, send } = await confirm({ gifts: [units], answer: answerOf(theirs) });
      await user.click(within(dialog).getByRole('radio', { name: 'Another person' }));
      await fill(user, within(dialog).getByLabelText('Name'), 'Omar Haddad');
      await fill(user, within(dialog).getByLabelText(/E-mail/), 'omar@example.org');
      await user.click(send);
      expect(await screen.findByText('Gift marked as purchased')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    });
  });

  it('reports a failure and keeps the typed values', async () => {
    const { user, dialog, send } = await confirm({ answer: failing(mark) });
    await fill(user, within(dialog).getByLabelText(/Details/), 'From all of us');
    await user.click(send);
    expect(await screen.findByText('Failed to mark as purchased')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/Details/).value).toBe('From all of us');
  });
});

describe('unmarking a gift', () => {
  const unmark = 'POST /giftitem/unmark-from-purchased';
  const purchased = [aGift({ isPurchased: true, available: 0 })];

  it('is confirmed in a toast', async () => {
    const { sent } = await choose('Unmark as purchased', { gifts: purchased, answer: done(unmark) });
    expect(await screen.findByText('Gift unmarked as purchased')).toBeTruthy();
    expect(bodiesOf(sent, unmark)).toEqual([{ gift_id: gift.id }]);
  });

  it('with units left offers both marking another unit and removing the viewer’s mark', async () => {
    const own = aClaim({ kind: 'purchased', mine: true, info: null });
    const { user, sent } = openLists({
      gifts: [aGift({ quantity: 3, available: 2, claims: [own] })],
      answer: done(unmark),
    });
    expect(await screen.findByText('2 of 3 still wanted')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Actions for Blue teapot' }));
    expect(await screen.findByRole('menuitem', { name: 'Mark as purchased' })).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: 'Unmark as purchased' }));
    expect(await screen.findByText('Gift unmarked as purchased')).toBeTruthy();
    expect(bodiesOf(sent, unmark)).toEqual([{ gift_id: gift.id, claim_id: own.id }]);
  });

  const mark = 'POST /giftitem/mark-as-purchased';

  it.each([
    ['done', done(mark), 'Gift marked as purchased'],
    ['failed', failing(mark), 'Failed to mark as purchased'],
  ])('can be undone for the viewer’s own: marking it again, %s, is reported', async (_, answer, sentence) => {
    const info = { name: 'Omar Haddad', email: '', message: 'In blue' };
    const own = aClaim({ kind: 'purchased', mine: true, info });
    const { user, sent } = await choose('Unmark as purchased', {
      gifts: [aGift({ isPurchased: true, available: 0, claims: [own] })],
      answer: key => done(unmark)(key) ?? answer(key),
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodiesOf(sent, mark)).toMatchObject([{ gift_id: gift.id, ...info }]);
  });

  it('can be undone for the viewer’s reservation, which reserves the gift again', async () => {
    const reserve = 'POST /giftitem/reserve';
    const own = aClaim({ mine: true });
    const { user, sent } = await choose('Unmark as reserved', {
      list: aList({ viewer_role: 'collaborator' }),
      gifts: [aGift({ isReserved: true, available: 0, claims: [own] })],
      answer: key =>
        key === reserve
          ? Response.json({ data: { gift, unreserve_token: 'a-token' } }, { status: 201 })
          : done(unmark)(key),
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodiesOf(sent, reserve)).toMatchObject([{ gift_id: gift.id, ...own.info }]));
  });

  it('reports a failure', async () => {
    await choose('Unmark as purchased', { gifts: purchased, answer: failing(unmark) });
    expect(await screen.findByText('Failed to unmark the gift as purchased')).toBeTruthy();
  });

  it.each([
    ['done', done(unmark), 'Gift marked as unreserved'],
    ['failed', failing(unmark), 'Failed to unreserved the gift'],
  ])('of another’s reservation, %s, asks first and mentions the reservation', async (_, answer, sentence) => {
    const { user, sent } = await choose('Unmark as reserved', {
      at: `/lists/${listId}?tab=tracker`,
      list: aList({ gifts_revealed: true }),
      gifts: [aGift({ isReserved: true, claims: [aClaim()] })],
      answer,
    });
    const dialog = await screen.findByRole('dialog', { name: 'Unmark as reserved' });
    expect(dialog.textContent).toContain(
      '“Blue teapot” will be available again. Omar Haddad gets a mail about it.',
    );
    expect(writes(sent)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Unmark' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodiesOf(sent, unmark)).toEqual([{ gift_id: gift.id, claim_id: aClaim().id }]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it.each([
    ['the list', false, aList({ viewer_role: 'collaborator' })],
    ['a phone', true, aList({ gifts_revealed: true })],
  ])('of another’s reservation asks first on %s too', async (_, phone, list) => {
    if (phone) mockScreenWidth(390);
    const { user, sent } = openLists({
      at: phone ? `/lists/${listId}?tab=tracker` : `/lists/${listId}`,
      list,
      gifts: [aGift({ isReserved: true, available: 0, claims: [aClaim()] })],
      answer: done(unmark),
    });
    if (phone) {
      await user.click(await screen.findByRole('button', { name: /Blue teapot/ }));
      await user.click(await screen.findByRole('button', { name: 'Unmark as reserved' }));
    } else {
      await user.click(await screen.findByRole('button', { name: 'Actions for Blue teapot' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Unmark as reserved' }));
    }
    const dialog = await screen.findByRole('dialog', { name: 'Unmark as reserved' });
    expect(writes(sent)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Unmark' }));
    expect(await screen.findByText('Gift marked as unreserved')).toBeTruthy();
    expect(bodiesOf(sent, unmark)).toEqual([{ gift_id: gift.id, claim_id: aClaim().id }]);
  });
});

describe('deleting a gift', () => {
  const remove = `DELETE /giftitem/delete/${gift.id}`;

  it('removes it from the screen at once, without confirmation', async () => {
    let answer: (response: Response) => void = () => undefined;
    const answered = new Promise<Response>(resolve => {
      answer = resolve;
    });
    const { user, sent } = openLists();
    await user.click(await screen.findByRole('button', { name: 'Actions for Blue teapot' }));
    const usual = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (init?.method !== 'DELETE') return usual(input, init);
      sent.push({ key: remove, body: undefined });
      return answered;
    };
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Blue teapot' })).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writes(sent)).toEqual([remove]);
    expect(screen.queryByText('Gift deleted')).toBeNull();
    answer(Response.json({ data: { id: gift.id } }));
    expect(await screen.findByText('Gift deleted')).toBeTruthy();
  });

  it('shows the gift again on failure', async () => {
    await choose('Delete', { answer: failing('DELETE ') });
    expect(await screen.findByText('Failed to delete the gift')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
  });
});

describe('Undo after deleting a gift', () => {
  const restore = 'POST /giftitem/restore';
  /** Deletes a gift; the mocked server returns it until it is deleted and after it is restored. */
  const deleteIt = async (onRestore: () => Response) => {
    let there = true;
    const answer = (key: string) => {
      if (key.startsWith('DELETE ')) there = false;
      else if (key === restore) {
        const answered = onRestore();
        there = answered.ok;
        return answered;
      } else if (key.endsWith('/gifts')) return Response.json(there ? [gift] : []);
      else return undefined;
      return Response.json({ data: { id: gift.id } });
    };
    const chosen = await choose('Delete', { answer });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Blue teapot' })).toBeNull());
    await chosen.user.click(await screen.findByRole('button', { name: 'Undo' }));
    return chosen;
  };

  it('restores the gift', async () => {
    const { sent } = await deleteIt(() => Response.json({ data: gift }));
    expect(await screen.findByRole('heading', { name: 'Blue teapot' })).toBeTruthy();
    await waitFor(() => expect(bodiesOf(sent, restore)).toEqual([{ gift_id: gift.id }]));
  });

  it('reports a failure, and the gift stays deleted', async () => {
    await deleteIt(() => unavailable.clone());
    expect(await screen.findByText('Failed to bring the gift back')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Blue teapot' })).toBeNull());
  });
});

describe('other actions on a gift', () => {
  it.each([
    ['done', done(update), 'Gift updated'],
    ['failed', failing(update), 'Failed to update gift'],
  ])('most wanted, %s, is reported', async (_, answer, sentence) => {
    const { sent } = await choose('Most wanted', { answer });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodiesOf(sent, update)).toEqual([{ id: gift.id, isMostWanted: true }]);
  });

  it('copies the link that opens it', async () => {
    await choose('Copy Link');
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
    ['done', done('POST /giftitem/copy'), 'Gift added'],
    ['failed', failing('POST /giftitem/copy'), 'Failed to add a gift'],
  ])('copying to another list, %s, needs a list and is reported', async (_, copied, sentence) => {
    const other = aList({ id: '0190a000-0000-7000-8000-000000000002', list_name: 'Christmas' });
    const { user, sent } = await choose('Copy to another list', {
      answer: key =>
        key.startsWith('GET /giftlist/for-user/') ? Response.json([aList(), other]) : copied(key),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Copy to another list' });
    const copy = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Copy' });
    expect(copy.getAttribute('aria-disabled')).toBe('true');
    await user.click(copy);
    expect(await within(dialog).findByText('Please select a giftlist')).toBeTruthy();
    await user.click(within(dialog).getByRole('combobox', { name: 'List' }));
    expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual(['Christmas']);
    await user.click(screen.getByRole('option', { name: 'Christmas' }));
    await user.click(copy);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodiesOf(sent, 'POST /giftitem/copy')).toEqual([{ gift_id: gift.id, giftlist_id: other.id }]);
  });
});
