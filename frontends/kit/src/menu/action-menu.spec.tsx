import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { showInApp } from '../testing/in-app.tsx';
import { keepScreensApart } from '../testing/keep-screens-apart.ts';
import { screenOf } from '../testing/screen-of.ts';
import { ActionMenu } from './action-menu.tsx';

keepScreensApart();

/** As `feedback.module.css` asks before it moves toasts off a sheet’s buttons. */
const toastsMakeWay = () => document.querySelector('body:has([role="dialog"][data-opened])') !== null;

it('is a sheet on a phone, for which toasts make way until something is chosen', async () => {
  screenOf(390);
  const remove = jest.fn();
  const { user } = showInApp(
    <ActionMenu label="Actions for Teapot" items={[{ label: 'Delete', danger: true, onSelect: remove }]} />,
  );
  expect(toastsMakeWay()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Actions for Teapot' }));
  const item = await screen.findByRole('button', { name: 'Delete' });
  expect(screen.getByRole('dialog', { name: 'Actions for Teapot' })).toBeTruthy();
  expect(toastsMakeWay()).toBe(true);
  await user.click(item);
  expect(remove).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(toastsMakeWay()).toBe(false));
});
