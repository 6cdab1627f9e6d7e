import {
  AddressField,
  ChoiceField,
  DateField,
  focusFirstError,
  SelectField,
  TextArea,
  TextField,
} from '@giftlist/frontend-kit/forms';
import css from './list-form.module.css';
import type { ListPart } from './list-parts.ts';
import { type ListValues, listTypes, type useListForm } from './list-values.ts';

type Form = ReturnType<typeof useListForm>;

export interface ListFormProps {
  id: string;
  form: Form;
  onSave: (values: ListValues) => void;
  /** Only the fields of this part; all fields if absent. */
  part?: ListPart | undefined;
}

/** The fields of 'Edit list', or of one part of it. */
export function ListForm({ id, form, onSave, part }: ListFormProps) {
  const Fields = part ? parts[part] : AllFields;
  return (
    <form id={id} className={css.form} noValidate onSubmit={form.onSubmit(onSave, focusFirstError)}>
      <Fields form={form} />
    </form>
  );
}

const parts = { occasion: Occasion, visibility: Visibility, delivery: Delivery };

function AllFields({ form }: { form: Form }) {
  return (
    <>
      <ListName form={form} />
      <Occasion form={form} />
      <TextArea label="Description" optional maxLength={5_000} {...form.getInputProps('description')} />
      <Visibility form={form} />
      <Delivery form={form} />
    </>
  );
}

export function ListName({ form, autoFocus }: { form: Form; autoFocus?: boolean }) {
  return (
    <TextField
      label="List name"
      maxLength={100}
      {...(autoFocus ? { autoFocus } : {})}
      {...form.getInputProps('list_name')}
    />
  );
}

function Occasion({ form }: { form: Form }) {
  return (
    <>
      <SelectField
        label="Kind of list"
        options={listTypes}
        value={form.values.list_type}
        {...form.getInputProps('list_type')}
      />
      <DateField label="Occasion date" optional {...form.getInputProps('occasion_date')} />
    </>
  );
}

function Visibility({ form }: { form: Form }) {
  return (
    <ChoiceField
      label="Who can see it"
      options={[
        { value: 'public', label: 'Public', description: 'Everyone who has the link' },
        { value: 'friends', label: 'Friends', description: 'People who follow you' },
        { value: 'private', label: 'Private', description: 'You and your collaborators' },
      ]}
      value={form.values.giftlist_type}
      {...form.getInputProps('giftlist_type')}
    />
  );
}

function Delivery({ form }: { form: Form }) {
  return (
    <>
      <ChoiceField
        label="How you receive gifts"
        options={[
          {
            value: 'by_mail',
            label: 'By mail',
            description: 'People who give you something see your address',
          },
          { value: 'in_person', label: 'Custom instructions', description: 'In person, or as you say below' },
        ]}
        value={form.values.gift_receive_by}
        {...form.getInputProps('gift_receive_by')}
      />
      {form.values.gift_receive_by === 'by_mail' ? (
        <AddressField label="Shipping address" {...form.getInputProps('shipping_address')} />
      ) : (
        <TextArea label="Instructions" optional {...form.getInputProps('instruction')} />
      )}
    </>
  );
}
