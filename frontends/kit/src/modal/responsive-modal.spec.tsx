import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDialog, useSheet } from '../dialog/use-dialog.ts';
import { useOpener } from '../dialog/use-opener.ts';
import { lazyComponent } from '../feedback/lazy-component.tsx';
import { ActionMenu } from '../menu/action-menu.tsx';
import { mockScreenWidth } from '../testing/mock-screen-width.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { resetBetweenTests } from '../testing/reset-between-tests.ts';
import { ResponsiveModal } from './responsive-modal.tsx';

resetBetweenTests();

function EditDialog({ onClose }: { onClose: () => void }) {
  const confirmation = useSheet();
  return (
    <ResponsiveModal onClose={onClose} title="Edit gift">
      <button type="button" onClick={confirmation.show}>
        Delete it
      </button>
      {confirmation.open && (
        <ResponsiveModal onClose={confirmation.hide} title="Are you sure?">
          <button type="button" onClick={onClose}>
            Yes
          </button>
        </ResponsiveModal>
      )}
    </ResponsiveModal>
  );
}
const LazyEdit = lazyComponent(async () => EditDialog);

function Page() {
  const edit = useDialog('edit');
  const navigate = useNavigate();
  const [isRemoved, setIsRemoved] = useState(false);
  const opener = useOpener('edit');
  const [isFirstOpener, setIsFirstOpener] = useState(true);
  return (
    <main id="main" tabIndex={-1}>
      {!isRemoved && (
        <button type="button" onClick={() => edit.show('7')}>
          Edit
        </button>
      )}
      {/* Not a ternary, because React would reuse its button element. */}
      {isFirstOpener && (
        <button {...opener} type="button" onClick={() => edit.show('7')}>
          Edit the first
        </button>
      )}
      {!isFirstOpener && (
        <button {...opener} type="button" onClick={() => edit.show('7')}>
          Edit another
        </button>
      )}
      <button type="button" onClick={() => setIsFirstOpener(false)}>
        Save
      </button>
      <ActionMenu
        label="Actions"
        items={[
          { label: 'Edit it', onSelect: () => edit.show('7') },
          { label: 'Wave', onSelect: () => undefined },
          { label: 'Profile', to: '/profile' },
        ]}
      />
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => setIsRemoved(true)}>
        Remove
      </button>
      <Suspense>{edit.open && <LazyEdit onClose={edit.hide} />}</Suspense>
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const waitForFocus = (name: string) => waitFor(() => expect(document.activeElement).toBe(button(name)));
const getAddress = () => screen.getByLabelText('address').textContent;
const getDialogTexts = () => screen.queryAllByRole('dialog').map(({ textContent }) => textContent);

describe('ResponsiveModal', () => {
  it.each(['Close', 'Escape'])('returns focus to its opener after %s', async method => {
    const { user } = renderInApp(<Page />, { at: '/lists/1' });
    await user.click(button('Edit'));
    const close = await screen.findByRole('button', { name: 'Close' });
    await waitFor(() => expect(document.activeElement).toBe(close));
    if (method === 'Close') await user.click(close);
    else await user.keyboard('{Escape}');
    await waitForFocus('Edit');
    expect(getDialogTexts()).toEqual([]);
  });

  it('returns focus after Back', async () => {
    const { user } = renderInApp(<Page />, { at: '/lists/1' });
    await user.click(button('Edit'));
    await screen.findByRole('dialog', { name: 'Edit gift' });
    button('Back').click();
    await waitForFocus('Edit');
    expect(getAddress()).toBe('/lists/1');
  });

  it.each(['while the modal is open', 'after the modal was closed'])(
    'focuses the new opener if the opener is replaced %s',
    async when => {
      const { user } = renderInApp(<Page />, { at: '/lists/1' });
      await user.click(button('Edit the first'));
      await screen.findByRole('dialog', { name: 'Edit gift' });
      if (when === 'while the modal is open') button('Save').click();
      await user.click(button('Close'));
      if (when === 'after the modal was closed') {
        await waitForFocus('Edit the first');
        button('Save').click();
      }
      await waitForFocus('Edit another');
    },
  );

  it('focuses the page if its opener was removed', async () => {
    const { user } = renderInApp(<Page />, { at: '/lists/1' });
    await user.click(button('Edit'));
    await screen.findByRole('dialog', { name: 'Edit gift' });
    button('Remove').click();
    await user.click(button('Close'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });
});

function ScrollSteps() {
  const [step, setStep] = useState('One');
  return (
    <ResponsiveModal onClose={() => undefined} title={step} step={step}>
      <button type="button" onClick={() => setStep('Two')}>
        Next
      </button>
    </ResponsiveModal>
  );
}

it('ResponsiveModal: scrolls to the top at each step', async () => {
  const { user } = renderInApp(<ScrollSteps />, { at: '/' });
  const body = (await screen.findByRole('button', { name: 'Next' })).parentElement;
  if (!body) throw new Error('The dialog has no body');
  body.scrollTop = 300;
  await user.click(button('Next'));
  await screen.findByRole('heading', { name: 'Two' });
  expect(body.scrollTop).toBe(0);
});

describe('ResponsiveModal: a dialog above another', () => {
  it('is closed by Back before the dialog below it', async () => {
    const { user } = renderInApp(<Page />, { at: '/lists/1' });
    await user.click(button('Edit'));
    await user.click(await screen.findByRole('button', { name: 'Delete it' }));
    await screen.findByRole('dialog', { name: 'Are you sure?' });
    button('Back').click();
    await waitForFocus('Delete it');
    expect(getDialogTexts()).toHaveLength(1);
    button('Back').click();
    await waitForFocus('Edit');
    expect([getAddress(), getDialogTexts()]).toEqual(['/lists/1', []]);
  });

  it('closes with the dialog below it and leaves no history entry', async () => {
    const { user } = renderInApp(<Page />, { at: '/lists/1' });
    await user.click(button('Edit'));
    await user.click(await screen.findByRole('button', { name: 'Delete it' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect([getAddress(), getDialogTexts()]).toEqual(['/lists/1', []]));
    await waitForFocus('Edit');
  });
});

describe.each([390, 1440])('ActionMenu at %d px', width => {
  const item = (name: string) => screen.findByRole(width === 390 ? 'button' : 'menuitem', { name });
  const openMenu = async () => {
    mockScreenWidth(width);
    const rendered = renderInApp(<Page />, { at: '/lists/1' });
    await rendered.user.click(button('Actions'));
    await item('Wave');
    return rendered;
  };
  const waitUntilClosed = () =>
    waitFor(() => expect(screen.queryByText('Wave')).toBeNull(), { timeout: 3_000 });

  it('closes on Back and returns focus to its button', async () => {
    await openMenu();
    button('Back').click();
    await waitUntilClosed();
    await waitForFocus('Actions');
    expect(getAddress()).toBe('/lists/1');
  });

  it('closes when an item is chosen and can be reopened', async () => {
    const { user } = await openMenu();
    await user.click(await item('Wave'));
    await waitUntilClosed();
    await waitForFocus('Actions');
    await user.click(button('Actions'));
    expect(await item('Wave')).toBeTruthy();
  });

  it('is replaced in the history by the dialog it opens', async () => {
    const { user } = await openMenu();
    await user.click(await item('Edit it'));
    await screen.findByRole('dialog', { name: 'Edit gift' });
    expect(screen.queryByText('Wave')).toBeNull();
    button('Back').click();
    await waitFor(() => expect([getAddress(), getDialogTexts()]).toEqual(['/lists/1', []]));
    await waitForFocus('Actions');
  });

  it('is replaced in the history by the page it opens', async () => {
    const { user } = await openMenu();
    await user.click(await item('Profile'));
    await waitFor(() => expect(getAddress()).toBe('/profile'));
    button('Back').click();
    await waitFor(() => expect(getAddress()).toBe('/lists/1'));
    await waitUntilClosed();
  });
});

it('ResponsiveModal: focuses its title if a link opened it', async () => {
  const activation = { hasBeenActive: false };
  Object.defineProperty(navigator, 'userActivation', { value: activation, configurable: true });
  const dialog = <ResponsiveModal onClose={() => undefined} title="Buy this gift" children={null} />;
  try {
    renderInApp(dialog);
    const title = screen.getByRole('heading', { name: 'Buy this gift' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    cleanup();
    activation.hasBeenActive = true;
    renderInApp(dialog);
    const close = screen.getByRole('button', { name: 'Close' });
    await waitFor(() => expect(document.activeElement).toBe(close));
  } finally {
    Reflect.deleteProperty(navigator, 'userActivation');
  }
});

function FocusSteps() {
  const [step, setStep] = useState('info');
  return (
    <ResponsiveModal onClose={() => undefined} title="Buy this gift" step={step}>
      {step === 'info' ? (
        <button type="button" onClick={() => setStep('form')}>
          Continue
        </button>
      ) : (
        <input aria-label="Full name" data-autofocus />
      )}
    </ResponsiveModal>
  );
}

it('ResponsiveModal: focuses the autofocus field of the next step', async () => {
  const activation = { hasBeenActive: false };
  Object.defineProperty(navigator, 'userActivation', { value: activation, configurable: true });
  try {
    const { user } = renderInApp(<FocusSteps />);
    const title = screen.getByRole('heading', { name: 'Buy this gift' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    activation.hasBeenActive = true;
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const field = screen.getByLabelText('Full name');
    await waitFor(() => expect(document.activeElement).toBe(field));
  } finally {
    Reflect.deleteProperty(navigator, 'userActivation');
  }
});

it('ResponsiveModal: shows a note while the browser is offline', async () => {
  const setOnline = (online: boolean) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    act(() => void fireEvent(window, new Event(online ? 'online' : 'offline')));
  };
  renderInApp(<EditDialog onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog', { name: 'Edit gift' });
  expect(within(dialog).queryByText('You are offline.')).toBeNull();
  setOnline(false);
  expect(within(dialog).getByText('You are offline.')).toBeTruthy();
  setOnline(true);
  expect(within(dialog).queryByText('You are offline.')).toBeNull();
  jest.restoreAllMocks();
});
