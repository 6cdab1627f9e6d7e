import { keepScreensApart, problem } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aList, bodiesOf, fill, listId, openLists } from '../testing.tsx';

keepScreensApart();

const share = 'POST /giftlist/share';
const offer = 'Let Giftlist send it by e-mail';

async function openShare(list = aList(), response?: () => Response) {
  const opened = openLists({
    list,
    at: `/lists/${listId}?share=`,
    answer: key => (key === share ? response?.() : undefined),
  });
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Share this list' }) };
}

describe('mailing a list', () => {
  it.each([
    ['done', () => Response.json({ data: aList() }), 'Sent to 2 people'],
    ['failed', () => problem(503, 'upstream-unavailable'), 'The list could not be sent'],
  ])('%s, is told', async (_, response, sentence) => {
    const { user, dialog, sent } = await openShare(aList(), response);
    await user.click(await within(dialog).findByRole('button', { name: offer }));
    await user.type(
      await within(dialog).findByLabelText('Send to'),
      'mia@example.org{Enter}lee@example.org{Enter}',
    );
    await fill(user, within(dialog).getByLabelText(/Message/), ' Have a look ');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodiesOf(sent, share)).toEqual([
      {
        giftlist_id: listId,
        email_ids: ['mia@example.org', 'lee@example.org'],
        message: 'Have a look',
        share_as: 'viewer',
      },
    ]);
  });

  it('needs addresses that could be ones', async () => {
    const { user, dialog, sent } = await openShare();
    await user.click(await within(dialog).findByRole('button', { name: offer }));
    await within(dialog).findByLabelText('Send to');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await within(dialog).findByText('Please enter a valid email address')).toBeTruthy();
    expect(bodiesOf(sent, share)).toEqual([]);
  });

  it.each([
    ['a collaborator', aList({ viewer_role: 'collaborator' })],
    ['the owner of a private list', aList({ giftlist_type: 'private' })],
  ])('is not offered to %s', async (_, list) => {
    const { dialog } = await openShare(list);
    await within(dialog).findByRole('button', { name: 'Copy link' });
    expect(within(dialog).queryByRole('button', { name: offer })).toBeNull();
  });
});
