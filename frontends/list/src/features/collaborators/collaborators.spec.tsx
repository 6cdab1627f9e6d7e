import { problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { createList, getBodies, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const shareKey = 'POST /giftlist/share';
const updateKey = `PUT /giftlist/${listId}/collaborators`;
const list = createList({ editor_users: ['omar@example.org', 'yuki@example.org'] });
type Respond = NonNullable<Parameters<typeof openLists>[0]>['respond'];
const respondTo = (key: string, response: Response): Respond => {
  return requestKey => (requestKey === key ? response.clone() : undefined);
};

async function openDialog(respond?: Respond) {
  const app = openLists({
    list,
    at: `/lists/${listId}?collaborators=`,
    ...(respond ? { respond } : {}),
  });
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Collaborators' }) };
}

describe('Collaborators dialog', () => {
  it('lists the collaborators and the owner, who cannot be removed', async () => {
    const { dialog } = await openDialog();
    const people = within(dialog).getAllByRole('listitem');
    expect(people.map(person => person.textContent)).toEqual([
      'Ada LarsenOwner',
      'omar@example.orgCan edit',
      'yuki@example.orgCan edit',
    ]);
    expect(within(dialog).getAllByRole('button', { name: /^Access of/ })).toHaveLength(2);
  });

  it.each([
    ['success', Response.json({ data: list }), 'Collaborator removed'],
    ['a failure', problemResponse(503, 'upstream-unavailable'), 'Failed to remove collaborator'],
  ])('sends the removal of a collaborator and reports %s', async (_, response, message) => {
    const { user, dialog, requests } = await openDialog(respondTo(updateKey, response));
    await user.click(within(dialog).getByRole('button', { name: 'Access of omar@example.org' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(getBodies(requests, updateKey)).toEqual([
      { editor_users: ['yuki@example.org'], known_users: ['omar@example.org', 'yuki@example.org'] },
    ]);
  });
});

describe('inviting collaborators', () => {
  it.each([
    ['success', Response.json({ data: list }), 'Collaborators updated'],
    ['a failure', problemResponse(503, 'upstream-unavailable'), 'Cannot invite collaborators'],
  ])('sends each address once and reports %s', async (_, response, message) => {
    const { user, dialog, requests } = await openDialog(respondTo(shareKey, response));
    const inviteButton = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Invite' });
    expect(inviteButton.getAttribute('aria-disabled')).toBe('true');
    await user.click(inviteButton);
    expect(await within(dialog).findByText('Please enter a valid email address')).toBeTruthy();
    await user.type(
      within(dialog).getByLabelText('Invite by email'),
      'mia@example.org{Enter}mia@example.org{Enter}lee@example.org',
    );
    await user.tab();
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Message').value).toBe(
      `Hi! Please help me add items to my giftlist: ${location.origin}/lists/${listId}`,
    );
    await user.click(inviteButton);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(getBodies(requests, shareKey)).toMatchObject([
      { giftlist_id: listId, email_ids: ['mia@example.org', 'lee@example.org'], share_as: 'editor' },
    ]);
  });

  it('offers to resend the verification email if the owner’s address is not verified', async () => {
    const { user, dialog } = await openDialog(
      respondTo(shareKey, problemResponse(403, 'email/not-verified')),
    );
    await user.type(within(dialog).getByLabelText('Invite by email'), 'mia@example.org{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'Invite' }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toContain('Verify your e-mail address first');
    expect(within(alert).getByRole('button', { name: 'Send the verification mail again' })).toBeTruthy();
  });

  it('shows the message instead of the collaborators while an address is typed', async () => {
    const { user, dialog } = await openDialog();
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

  it('sends nothing while an address is invalid, and shows that address again when reopened', async () => {
    const { user, dialog, requests } = await openDialog();
    await user.type(within(dialog).getByLabelText('Invite by email'), 'nobody{Enter}');
    expect(await within(dialog).findByText('Please enter a valid email address')).toBeTruthy();
    const inviteButton = within(dialog).getByRole('button', { name: 'Invite' });
    expect(inviteButton.getAttribute('aria-disabled')).toBe('true');
    await user.click(inviteButton);
    expect(getBodies(requests, shareKey)).toEqual([]);
    cleanup();
    const reopened = await openDialog();
    expect(await within(reopened.dialog).findByText('nobody')).toBeTruthy();
  });
});
