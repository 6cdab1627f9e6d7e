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
import { type ListValues, listTypes, type useListForm } from './list-values.ts';

export interface ListFormProps {
  id: string;
  form: ReturnType<typeof useListForm>;
  onSave: (values: ListValues) => void;
}

/** The fields of 'Create a list' and 'Edit list'. */
export function ListForm({ id, form, onSave }: ListFormProps) {
  return (
    <form id={id} className={css.form} noValidate onSubmit={form.onSubmit(onSave, focusFirstError)}>
      <TextField label="List name" maxLength={100} {...form.getInputProps('list_name')} />
      <SelectField
        label="Kind of list"
        options={listTypes}
        value={form.values.list_type}
        {...form.getInputProps('list_type')}
      />
      <DateField label="Occasion date" optional {...form.getInputProps('occasion_date')} />
      <TextArea label="Description" optional maxLength={5_000} {...form.getInputProps('description')} />
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
      <ChoiceField
        label="How you receive gifts"
        options={[
          { value: 'by_mail', label: 'By mail', description: 'Whoever gives something sees your address' },
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
    </form>
  );
}
