import { problemResponse, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aList, bodiesOf, fill, listId, openLists } from '../../testing.tsx';

resetBetweenTests();

const share = 'POST /giftlist/share';
const offer = 'Let Giftlist send it by e-mail';

async function openShare(list = aList(), response?: () => Response) {
  const opened = openLists({
    list,
    at: `/lists/${listId}?share=`,
    answer: key => {
      if (key === 'POST /auth/send-verification') return Response.json({ data: {} });
      return key === share ? response?.() : undefined;
    },
  });
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Share this list' }) };
}

describe('mailing a list', () => {
  it.each([
    ['done', () => Response.json({ data: aList() }), 'Sent to 2 people'],
    ['failed', () => problemResponse(503, 'upstream-unavailable'), 'The list could not be sent'],
  ])('%s, is reported', async (_, response, sentence) => {
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

  const mailTo = async (address: string, response: () => Response) => {
    const opened = await openShare(aList(), response);
    const { user, dialog } = opened;
    await user.click(await within(dialog).findByRole('button', { name: offer }));
    await user.type(await within(dialog).findByLabelText('Send to'), `${address}{Enter}`);
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    return opened;
  };

  it('says why people cannot open the list', async () => {
    const detail = 'Only people who follow you can open this list. These do not: mia@example.org.';
    await mailTo('mia@example.org', () => problemResponse(409, 'list/not-shareable', { detail }));
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
  });

  it('requires a verified email address, and offers to resend the verification mail', async () => {
    const { user, sent } = await mailTo('mia@example.org', () => problemResponse(403, 'email/not-verified'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Verify your e-mail address first');
    await user.click(within(alert).getByRole('button', { name: 'Send the verification mail again' }));
    expect(await screen.findByText('We sent you a link. Open it, then try again.')).toBeTruthy();
    expect(sent.filter(({ key }) => key === 'POST /auth/send-verification')).toHaveLength(1);
  });

  it.each([
    [3_600 * 5 + 1, 'in 6 hours'],
    [60, 'in 1 minute'],
    [3_600, 'in 60 minutes'],
  ])('says when the daily limit ends: %d seconds, %s', async (retry_after, when) => {
    await mailTo('mia@example.org', () => problemResponse(429, 'rate-limited', { retry_after }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      `You have sent a lot of mail. Please try again ${when}.`,
    );
  });

  it('says to which addresses no email was sent', async () => {
    const data = { ...aList(), mail_sent: false, left_out: ['mia@example.org'] };
    await mailTo('mia@example.org', () => Response.json({ data }));
    expect(
      await screen.findByText(
        'No mail was sent to mia@example.org: there were too many within the hour. Please try again later.',
      ),
    ).toBeTruthy();
  });

  it('requires plausible e-mail addresses', async () => {
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
