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
  const sure = useSheet();
  return (
    <ResponsiveModal onClose={onClose} title="Edit gift">
      <button type="button" onClick={sure.show}>
        Delete it
      </button>
      {sure.open && (
        <ResponsiveModal onClose={sure.hide} title="Are you sure?">
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
  const [gone, setGone] = useState(false);
  const opener = useOpener('edit');
  const [isFirst, setFirst] = useState(true);
  return (
    <main id="main" tabIndex={-1}>
      {!gone && (
        <button type="button" onClick={() => edit.show('7')}>
          Edit
        </button>
      )}
      {/* Two places: another element, not the same one with another text. */}
      {isFirst && (
        <button {...opener} type="button" onClick={() => edit.show('7')}>
          Edit the first
        </button>
      )}
      {isFirst || (
        <button {...opener} type="button" onClick={() => edit.show('7')}>
          Edit another
        </button>
      )}
      <button type="button" onClick={() => setFirst(false)}>
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
      <button type="button" onClick={() => setGone(true)}>
        Remove
      </button>
      <Suspense>{edit.open && <LazyEdit onClose={edit.hide} />}</Suspense>
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const hasFocus = (name: string) => waitFor(() => expect(document.activeElement).toBe(button(name)));
const address = () => screen.getByLabelText('address').textContent;
const dialogs = () => screen.queryAllByRole('dialog').map(({ textContent }) => textContent);

describe('a dialog that is mounted already open', () => {
  it.each(['Close', 'Escape'])('returns focus to its opener: %s', async way => {
    const { user } = renderInApp(<Page />, { at: '/lists/1' });
    await user.click(button('Edit'));
    const close = await screen.findByRole('button', { name: 'Close' });
    await waitFor(() => expect(document.activeElement).toBe(close));
    if (way === 'Close') await user.click(close);
    else await user.keyboard('{Escape}');
    await hasFocus('Edit');
    expect(dialogs()).toEqual([]);
  });

  it('returns focus when Back closes it', async () => {
    const { user } = renderInApp(<Page />, { at: '/lists/1' });
    await user.click(button('Edit'));
    await screen.findByRole('dialog', { name: 'Edit gift' });
    button('Back').click();
    await hasFocus('Edit');
    expect(address()).toBe('/lists/1');
  });

  it.each(['while it is open', 'after it was closed'])(
    'moves focus to the button that replaced its opener %s',
    async when => {
      const { user } = renderInApp(<Page />, { at: '/lists/1' });
      await user.click(button('Edit the first'));
      await screen.findByRole('dialog', { name: 'Edit gift' });
      if (when === 'while it is open') button('Save').click();
      await user.click(button('Close'));
      if (when === 'after it was closed') {
        await hasFocus('Edit the first');
        button('Save').click();
      }
      await hasFocus('Edit another');
    },
  );

  it('moves focus to the page if its opener is gone', async () => {
    const { user } = renderInApp(<Page />, { at: '/lists/1' });
    await user.click(button('Edit'));
    await screen.findByRole('dialog', { name: 'Edit gift' });
    button('Remove').click();
    await user.click(button('Close'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });
});

function Steps() {
  const [step, setStep] = useState('One');
  return (
    <ResponsiveModal onClose={() => undefined} title={step} step={step}>
      <button type="button" onClick={() => setStep('Two')}>
        Next
      </button>
    </ResponsiveModal>
  );
}

it('ResponsiveModal scrolls to the top at each step', async () => {
  const { user } = renderInApp(<Steps />, { at: '/' });
  const body = (await screen.findByRole('button', { name: 'Next' })).parentElement;
  if (!body) throw new Error('The dialog has no body');
  body.scrollTop = 300;
  await user.click(button('Next'));
  await screen.findByRole('heading', { name: 'Two' });
  expect(body.scrollTop).toBe(0);
});

describe('a dialog over a dialog', () => {
  it('is closed by Back before the dialog below it', async () => {
    const { user } = renderInApp(<Page />, { at: '/lists/1' });
    await user.click(button('Edit'));
    await user.click(await screen.findByRole('button', { name: 'Delete it' }));
    await screen.findByRole('dialog', { name: 'Are you sure?' });
    button('Back').click();
    await hasFocus('Delete it');
    expect(dialogs()).toHaveLength(1);
    button('Back').click();
    await hasFocus('Edit');
    expect([address(), dialogs()]).toEqual(['/lists/1', []]);
  });

  it('closes with the dialog below it and leaves no history entry', async () => {
    const { user } = renderInApp(<Page />, { at: '/lists/1' });
    await user.click(button('Edit'));
    await user.click(await screen.findByRole('button', { name: 'Delete it' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect([address(), dialogs()]).toEqual(['/lists/1', []]));
    await hasFocus('Edit');
  });
});

describe.each([390, 1440])('a menu at %d px', width => {
  const item = (name: string) => screen.findByRole(width === 390 ? 'button' : 'menuitem', { name });
  const open = async () => {
    mockScreenWidth(width);
    const opened = renderInApp(<Page />, { at: '/lists/1' });
    await opened.user.click(button('Actions'));
    await item('Wave');
    return opened;
  };
  const isClosed = () => waitFor(() => expect(screen.queryByText('Wave')).toBeNull(), { timeout: 3_000 });

  it('is closed by Back and returns focus to its button', async () => {
    await open();
    button('Back').click();
    await isClosed();
    await hasFocus('Actions');
    expect(address()).toBe('/lists/1');
  });

  it('is closed when an item is chosen, and can be opened again', async () => {
    const { user } = await open();
    await user.click(await item('Wave'));
    await isClosed();
    await hasFocus('Actions');
    await user.click(button('Actions'));
    expect(await item('Wave')).toBeTruthy();
  });

  it('is replaced in the history by the dialog that it opens', async () => {
    const { user } = await open();
    await user.click(await item('Edit it'));
    await screen.findByRole('dialog', { name: 'Edit gift' });
    expect(screen.queryByText('Wave')).toBeNull();
    button('Back').click();
    await waitFor(() => expect([address(), dialogs()]).toEqual(['/lists/1', []]));
    await hasFocus('Actions');
  });

  it('is replaced in the history by the page that it opens', async () => {
    const { user } = await open();
    await user.click(await item('Profile'));
    await waitFor(() => expect(address()).toBe('/profile'));
    button('Back').click();
    await waitFor(() => expect(address()).toBe('/lists/1'));
    await isClosed();
  });
});

it('ResponsiveModal focuses its title if a URL opened it', async () => {
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

function TwoSteps() {
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

it('ResponsiveModal focuses the field of the next step', async () => {
  const activation = { hasBeenActive: false };
  Object.defineProperty(navigator, 'userActivation', { value: activation, configurable: true });
  try {
    const { user } = renderInApp(<TwoSteps />);
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

it('ResponsiveModal says that the browser is offline until it is online again', async () => {
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
