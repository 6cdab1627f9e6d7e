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
  /** For the owner alone: who sees the list. */
  mayShare: boolean;
}

/** The fields of 'Create a list' and 'Edit list'. */
export function ListForm({ id, form, onSave, mayShare }: ListFormProps) {
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
      <TextArea label="Description" optional {...form.getInputProps('description')} />
      {mayShare && (
        <ChoiceField
          label="Who can see it"
          options={[
            { value: 'public', label: 'Public' },
            { value: 'friends', label: 'Friends' },
            { value: 'private', label: 'Private' },
          ]}
          value={form.values.giftlist_type}
          {...form.getInputProps('giftlist_type')}
        />
      )}
      <ChoiceField
        label="How you receive gifts"
        options={[
          { value: 'in_person', label: 'Custom instructions' },
          { value: 'by_mail', label: 'By mail' },
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
