import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { mockScreenWidth } from '../testing/mock-screen-width.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { resetBetweenTests } from '../testing/reset-between-tests.ts';
import { ActionMenu } from './action-menu.tsx';

resetBetweenTests();

/** Uses the selector that moves toasts in `feedback.module.css`. */
const areToastsMoved = () => document.querySelector('body:has([role="dialog"][data-opened])') !== null;

it('ActionMenu: toasts avoid its sheet on phones', async () => {
  mockScreenWidth(390);
  const remove = jest.fn();
  const { user } = renderInApp(
    <ActionMenu label="Actions for Teapot" items={[{ label: 'Delete', danger: true, onSelect: remove }]} />,
  );
  expect(areToastsMoved()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Actions for Teapot' }));
  const item = await screen.findByRole('button', { name: 'Delete' });
  expect(screen.getByRole('dialog', { name: 'Actions for Teapot' })).toBeTruthy();
  expect(areToastsMoved()).toBe(true);
  await user.click(item);
  expect(remove).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(areToastsMoved()).toBe(false));
});
