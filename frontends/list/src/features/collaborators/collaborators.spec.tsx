import { problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { aList, bodiesOf, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const share = 'POST /giftlist/share';
const keep = `PUT /giftlist/${listId}/collaborators`;
const list = aList({ editor_users: ['omar@example.org', 'yuki@example.org'] });
type Answer = NonNullable<Parameters<typeof openLists>[0]>['answer'];
const respondingTo = (key: string, response: Response): Answer => {
  return sent => (sent === key ? response.clone() : undefined);
};

async function open(answer?: Answer) {
  const opened = openLists({
    list,
    at: `/lists/${listId}?collaborators=`,
    ...(answer ? { answer } : {}),
  });
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Collaborators' }) };
}

describe('collaborators', () => {
  it('are listed with the owner, who cannot be removed', async () => {
    const { dialog } = await open();
    const people = within(dialog).getAllByRole('listitem');
    expect(people.map(person => person.textContent)).toEqual([
      'Ada LarsenOwner',
      'omar@example.orgCan edit',
      'yuki@example.orgCan edit',
    ]);
    expect(within(dialog).getAllByRole('button', { name: /^Access of/ })).toHaveLength(2);
  });

  it.each([
    ['done', Response.json({ data: list }), 'Collaborator removed'],
    ['failed', problemResponse(503, 'upstream-unavailable'), 'Failed to remove collaborator'],
  ])('can be set to Remove: %s, is reported', async (_, response, sentence) => {
    const { user, dialog, sent } = await open(respondingTo(keep, response));
    await user.click(within(dialog).getByRole('button', { name: 'Access of omar@example.org' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodiesOf(sent, keep)).toEqual([
      { editor_users: ['yuki@example.org'], known_users: ['omar@example.org', 'yuki@example.org'] },
    ]);
  });
});

describe('inviting', () => {
  it.each([
    ['done', Response.json({ data: list }), 'Collaborators updated'],
    ['failed', problemResponse(503, 'upstream-unavailable'), 'Cannot invite collaborators'],
  ])('%s, sends each address once with the message', async (_, response, sentence) => {
    const { user, dialog, sent } = await open(respondingTo(share, response));
    const invite = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Invite' });
    expect(invite.getAttribute('aria-disabled')).toBe('true');
    await user.click(invite);
    expect(await within(dialog).findByText('Please enter a valid email address')).toBeTruthy();
    await user.type(
      within(dialog).getByLabelText('Invite by email'),
      'mia@example.org{Enter}mia@example.org{Enter}lee@example.org',
    );
    await user.tab();
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Message').value).toBe(
      `Hi! Please help me add items to my giftlist: ${location.origin}/lists/${listId}`,
    );
    await user.click(invite);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(bodiesOf(sent, share)).toMatchObject([
      { giftlist_id: listId, email_ids: ['mia@example.org', 'lee@example.org'], share_as: 'editor' },
    ]);
  });

  it('needs a verified email address, and offers to resend the verification mail', async () => {
    const { user, dialog } = await open(respondingTo(share, problemResponse(403, 'email/not-verified')));
    await user.type(within(dialog).getByLabelText('Invite by email'), 'mia@example.org{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'Invite' }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toContain('Verify your e-mail address first');
    expect(within(alert).getByRole('button', { name: 'Send the verification mail again' })).toBeTruthy();
  });

  it('shows the message field while there is an address', async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Invite' }));
    expect(await within(dialog).findByText('Please enter a valid email address')).toBeTruthy();
    const field = within(dialog).getByLabelText('Invite by email');
    await user.type(field, 'mia@');
    expect(await within(dialog).findByLabelText('Message')).toBeTruthy();
    expect(within(dialog).queryByText('Please enter a valid email address')).toBeNull();
    expect(within(dialog).queryAllByRole('listitem')).toEqual([]);
    await user.clear(field);
    expect(await within(dialog).findAllByRole('listitem')).toHaveLength(3);
  });

  it('sends nothing until every address is valid, and keeps the typed values', async () => {
    const { user, dialog, sent } = await open();
    await user.type(within(dialog).getByLabelText('Invite by email'), 'nobody{Enter}');
    expect(await within(dialog).findByText('Please enter a valid email address')).toBeTruthy();
    const invite = within(dialog).getByRole('button', { name: 'Invite' });
    expect(invite.getAttribute('aria-disabled')).toBe('true');
    await user.click(invite);
    expect(bodiesOf(sent, share)).toEqual([]);
    cleanup();
    const again = await open();
    expect(await within(again.dialog).findByText('nobody')).toBeTruthy();
  });
});
