import { beforeEach, describe, expect, it } from '@jest/globals';
import { useForm } from '@mantine/form';
import { act, cleanup, screen } from '@testing-library/react';
import { NumberField } from '../fields/number-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { createMember, renderInApp, resetBetweenTests, signInAs, signOut } from '../testing.ts';
import { useDraft } from './use-draft.ts';

resetBetweenTests();
beforeEach(() => sessionStorage.clear());

function WishForm() {
  const form = useForm({ mode: 'controlled', initialValues: { text: '' } });
  const discardDraft = useDraft('wish', form);
  return (
    <>
      <TextField label="Wish" {...form.getInputProps('text')} />
      <button type="button" onClick={discardDraft}>
        Send
      </button>
    </>
  );
}

const open = () => renderInApp(<WishForm />).user;
const typedText = () => screen.getByLabelText<HTMLInputElement>('Wish').value;
const reload = () => {
  cleanup();
  return open();
};
const ada = createMember({ email: 'ada@example.com' });
const eve = createMember({ email: 'eve@example.com' });

function PriceForm() {
  const form = useForm<{ price: number | '' }>({ mode: 'controlled', initialValues: { price: '' } });
  useDraft('price', form);
  return <NumberField label="Price" {...form.getInputProps('price')} />;
}

it('useDraft: stores a number that is still being typed', async () => {
  const { user } = renderInApp(<PriceForm />);
  await user.type(screen.getByLabelText('Price'), '48');
  cleanup();
  renderInApp(<PriceForm />);
  expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('48');
});

describe('useDraft', () => {
  it('restores the draft after a reload, until the form is sent', async () => {
    await open().type(screen.getByLabelText('Wish'), 'A kite');
    const user = reload();
    expect(typedText()).toBe('A kite');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    reload();
    expect(typedText()).toBe('');
  });

  it('restores a visitor’s draft after a sign-in', async () => {
    await open().type(screen.getByLabelText('Wish'), 'A kite');
    cleanup();
    signInAs(ada);
    open();
    expect(typedText()).toBe('A kite');
  });

  it('restores a member’s draft for that member only', async () => {
    signInAs(ada);
    await open().type(screen.getByLabelText('Wish'), 'A kite');
    await act(signOut);
    reload();
    expect(typedText()).toBe('');
    cleanup();
    signInAs(eve);
    open();
    expect(typedText()).toBe('');
    cleanup();
    signInAs(ada);
    open();
    expect(typedText()).toBe('A kite');
  });
});
