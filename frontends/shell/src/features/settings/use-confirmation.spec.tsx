import { ApiProblem } from '@giftlist/frontend-kit/client';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { renderInApp, resetBetweenTests } from '@giftlist/frontend-kit/testing';
import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useConfirmation } from './use-confirmation.tsx';

resetBetweenTests();

const runAction = jest.fn<(password: string | undefined) => Promise<void>>();

function Settings() {
  const { run, dialog } = useConfirmation({ hasPassword: true });
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void run(runAction)}>
        Turn off
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      {dialog}
    </>
  );
}

it('useConfirmation: Back closes the dialog, and the next action reopens it', async () => {
  runAction.mockImplementation(async password => {
    if (password !== 'right') throw new ApiProblem('auth/confirmation-required', 403, {});
  });
  const { user } = renderInApp(<Settings />, { at: '/settings' });
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await user.click(screen.getByRole('button', { name: 'Back', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await user.type(await screen.findByLabelText('Your password'), 'right{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(runAction).toHaveBeenLastCalledWith('right');
  expect(screen.getByLabelText('address').textContent).toBe('/settings');
});
