import { beforeEach, describe, expect, it } from '@jest/globals';
import { useForm } from '@mantine/form';
import { act, cleanup, screen } from '@testing-library/react';
import { NumberField } from '../fields/number-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { createMember, renderInApp, resetBetweenTests, signInAs, signOut } from '../testing.ts';
import { useDraft } from './use-draft.ts';

resetBetweenTests();
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

const open = () => renderInApp(<Wish />).user;
const typed = () => screen.getByLabelText<HTMLInputElement>('Wish').value;
const reload = () => {
  cleanup();
  return open();
};
const ada = createMember({ email: 'ada@example.com' });
const eve = createMember({ email: 'eve@example.com' });

function Price() {
  const form = useForm<{ price: number | '' }>({ mode: 'controlled', initialValues: { price: '' } });
  useDraft('price', form);
  return <NumberField label="Price" {...form.getInputProps('price')} />;
}

it('useDraft stores a number that is still being typed', async () => {
  const { user } = renderInApp(<Price />);
  await user.type(screen.getByLabelText('Price'), '48');
  cleanup();
  renderInApp(<Price />);
  expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('48');
});

describe('a draft', () => {
  it('survives a reload until the form is sent', async () => {
    await open().type(screen.getByLabelText('Wish'), 'A kite');
    const user = reload();
    expect(typed()).toBe('A kite');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    reload();
    expect(typed()).toBe('');
  });

  it('of a visitor is there after they sign in', async () => {
    await open().type(screen.getByLabelText('Wish'), 'A kite');
    cleanup();
    signInAs(ada);
    open();
    expect(typed()).toBe('A kite');
  });

  it('of a member is restored for that member only, even after signing out', async () => {
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
