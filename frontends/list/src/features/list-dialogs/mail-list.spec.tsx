import { problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { createList, fill, getBodies, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const shareKey = 'POST /giftlist/share';
const offerLabel = 'Let Giftlist send it by e-mail';

async function openShareDialog(list = createList(), response?: () => Response) {
  const app = openLists({
    list,
    at: `/lists/${listId}?share=`,
    respond: key => {
      if (key === 'POST /auth/send-verification') return Response.json({ data: {} });
      return key === shareKey ? response?.() : undefined;
    },
  });
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Share this list' }) };
}

describe('mailing a list', () => {
  it.each([
    ['success', () => Response.json({ data: createList() }), 'Sent to 2 people'],
    ['a failure', () => problemResponse(503, 'upstream-unavailable'), 'The list could not be sent'],
  ])('reports %s', async (_, response, message) => {
    const { user, dialog, requests } = await openShareDialog(createList(), response);
    await user.click(await within(dialog).findByRole('button', { name: offerLabel }));
    await user.type(
      await within(dialog).findByLabelText('Send to'),
      'mia@example.org{Enter}lee@example.org{Enter}',
    );
    await fill(user, within(dialog).getByLabelText(/Message/), ' Have a look ');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(getBodies(requests, shareKey)).toEqual([
      {
        giftlist_id: listId,
        email_ids: ['mia@example.org', 'lee@example.org'],
        message: 'Have a look',
        share_as: 'viewer',
      },
    ]);
  });

  const sendTo = async (address: string, response: () => Response) => {
    const app = await openShareDialog(createList(), response);
    const { user, dialog } = app;
    await user.click(await within(dialog).findByRole('button', { name: offerLabel }));
    await user.type(await within(dialog).findByLabelText('Send to'), `${address}{Enter}`);
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    return app;
  };

  it('shows the server’s explanation if recipients cannot open the list', async () => {
    const detail = 'Only people who follow you can open this list. These do not: mia@example.org.';
    await sendTo('mia@example.org', () => problemResponse(409, 'list/not-shareable', { detail }));
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
  });

  it('offers to resend the verification email if the address is not verified', async () => {
    const { user, requests } = await sendTo('mia@example.org', () =>
      problemResponse(403, 'email/not-verified'),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Verify your e-mail address first');
    await user.click(within(alert).getByRole('button', { name: 'Send the verification mail again' }));
    expect(await screen.findByText('We sent you a link. Open it, then try again.')).toBeTruthy();
    expect(requests.filter(({ key }) => key === 'POST /auth/send-verification')).toHaveLength(1);
  });

  it.each([
    [3_600 * 5 + 1, 'in 6 hours'],
    [60, 'in 1 minute'],
    [3_600, 'in 60 minutes'],
  ])(
    'if rate-limited for %d seconds, asks to try again %s: rounded up, in hours from two hours on',
    async (retry_after, when) => {
      await sendTo('mia@example.org', () => problemResponse(429, 'rate-limited', { retry_after }));
      expect((await screen.findByRole('alert')).textContent).toBe(
        `You have sent a lot of mail. Please try again ${when}.`,
      );
    },
  );

  it('names the addresses to which no email was sent', async () => {
    const data = { ...createList(), mail_sent: false, left_out: ['mia@example.org'] };
    await sendTo('mia@example.org', () => Response.json({ data }));
    expect(
      await screen.findByText(
        'No mail was sent to mia@example.org: there were too many within the hour. Please try again later.',
      ),
    ).toBeTruthy();
  });

  it('requires at least one e-mail address', async () => {
    const { user, dialog, requests } = await openShareDialog();
    await user.click(await within(dialog).findByRole('button', { name: offerLabel }));
    await within(dialog).findByLabelText('Send to');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await within(dialog).findByText('Please enter a valid email address')).toBeTruthy();
    expect(getBodies(requests, shareKey)).toEqual([]);
  });

  it.each([
    ['a collaborator', createList({ viewer_role: 'collaborator' })],
    ['the owner of a private list', createList({ giftlist_type: 'private' })],
  ])('is not offered to %s', async (_, list) => {
    const { dialog } = await openShareDialog(list);
    await within(dialog).findByRole('button', { name: 'Copy link' });
    expect(within(dialog).queryByRole('button', { name: offerLabel })).toBeNull();
  });
});
