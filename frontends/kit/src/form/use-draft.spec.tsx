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

const openForm = () => renderInApp(<WishForm />).user;
const getTypedText = () => screen.getByLabelText<HTMLInputElement>('Wish').value;
const reload = () => {
  cleanup();
  return openForm();
};
const ada = createMember({ email: 'ada@example.com' });
const eve = createMember({ email: 'eve@example.com' });

function PriceForm() {
  const form = useForm<{ price: number | '' }>({ mode: 'controlled', initialValues: { price: '' } });
  useDraft('price', form);
  return <NumberField label="Price" {...form.getInputProps('price')} />;
}

it('useDraft: restores a number that was typed without leaving the field', async () => {
  const { user } = renderInApp(<PriceForm />);
  await user.type(screen.getByLabelText('Price'), '48');
  cleanup();
  renderInApp(<PriceForm />);
  expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('48');
});

describe('useDraft', () => {
  it('restores the draft after a reload, until the form is sent', async () => {
    await openForm().type(screen.getByLabelText('Wish'), 'A kite');
    const user = reload();
    expect(getTypedText()).toBe('A kite');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    reload();
    expect(getTypedText()).toBe('');
  });

  it('restores a visitor’s draft after a sign-in', async () => {
    await openForm().type(screen.getByLabelText('Wish'), 'A kite');
    cleanup();
    signInAs(ada);
    openForm();
    expect(getTypedText()).toBe('A kite');
  });

  it('restores a member’s draft for that member only', async () => {
    signInAs(ada);
    await openForm().type(screen.getByLabelText('Wish'), 'A kite');
    await act(signOut);
    reload();
    expect(getTypedText()).toBe('');
    cleanup();
    signInAs(eve);
    openForm();
    expect(getTypedText()).toBe('');
    cleanup();
    signInAs(ada);
    openForm();
    expect(getTypedText()).toBe('A kite');
  });
});
