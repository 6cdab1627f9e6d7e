import { beforeEach, describe, expect, it } from '@jest/globals';
import { useForm } from '@mantine/form';
import { act, cleanup, screen } from '@testing-library/react';
import { NumberField } from '../fields/number-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { aMember, keepScreensApart, showInApp, signInAs, signOut } from '../testing.ts';
import { useDraft } from './use-draft.ts';

keepScreensApart();
beforeEach(() => sessionStorage.clear());

function Wish() {
  const form = useForm({ mode: 'controlled', initialValues: { text: '' } });
  const forget = useDraft('wish', form);
  return (
    <>
      <TextField label="Wish" {...form.getInputProps('text')} />
      <button type="button" onClick={forget}>
        Send
      </button>
    </>
  );
}

const open = () => showInApp(<Wish />).user;
const typed = () => screen.getByLabelText<HTMLInputElement>('Wish').value;
const reload = () => {
  cleanup();
  return open();
};
const ada = aMember({ email: 'ada@example.com' });
const eve = aMember({ email: 'eve@example.com' });

function Price() {
  const form = useForm<{ price: number | '' }>({ mode: 'controlled', initialValues: { price: '' } });
  useDraft('price', form);
  return <NumberField label="Price" {...form.getInputProps('price')} />;
}

it('a number that is still being typed is in the draft', async () => {
  const { user } = showInApp(<Price />);
  await user.type(screen.getByLabelText('Price'), '48');
  cleanup();
  showInApp(<Price />);
  expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('48');
});

describe('what is typed', () => {
  it('is there after a reload, until it was sent', async () => {
    await open().type(screen.getByLabelText('Wish'), 'A kite');
    const user = reload();
    expect(typed()).toBe('A kite');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    reload();
    expect(typed()).toBe('');
  });

  it('by a visitor is there for whoever signs in', async () => {
    await open().type(screen.getByLabelText('Wish'), 'A kite');
    cleanup();
    signInAs(ada);
    open();
    expect(typed()).toBe('A kite');
  });

  it('by a member is there for that member alone, though it stood there while they signed out', async () => {
    signInAs(ada);
    await open().type(screen.getByLabelText('Wish'), 'A kite');
    await act(signOut);
    reload();
    expect(typed()).toBe('');
    cleanup();
    signInAs(eve);
    open();
    expect(typed()).toBe('');
    cleanup();
    signInAs(ada);
    open();
    expect(typed()).toBe('A kite');
  });
});
