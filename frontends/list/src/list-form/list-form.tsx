import {
  AddressField,
  ChoiceField,
  DateField,
  focusFirstError,
  SelectField,
  TextArea,
  TextField,
} from '@giftlist/frontend-kit/forms';
import { t } from '@lingui/core/macro';
import css from './list-form.module.css';
import type { ListPart } from './list-parts.ts';
import { type ListValues, listTypes, type useListForm } from './list-values.ts';

type Form = ReturnType<typeof useListForm>;

export interface ListFormProps {
  id: string;
  form: Form;
  onSave: (values: ListValues) => void;
  /** The part to show; all fields if absent. */
  part?: ListPart | undefined;
}

/** The form of a list, or of one part of it. */
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
      <TextArea label={t`Description`} optional maxLength={5_000} {...form.getInputProps('description')} />
      <Visibility form={form} />
      <Delivery form={form} />
    </>
  );
}

export function ListName({ form, autoFocus }: { form: Form; autoFocus?: boolean }) {
  return (
    <TextField
      label={t`List name`}
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
        label={t`Kind of list`}
        options={listTypes()}
        value={form.values.list_type}
        {...form.getInputProps('list_type')}
      />
      <DateField label={t`Occasion date`} optional {...form.getInputProps('occasion_date')} />
    </>
  );
}

function Visibility({ form }: { form: Form }) {
  return (
    <ChoiceField
      label={t`Who can see it`}
      options={[
        { value: 'public', label: t`Public`, description: t`Everyone who has the link` },
        { value: 'friends', label: t`Friends`, description: t`People who follow you` },
        { value: 'private', label: t`Private`, description: t`You and your collaborators` },
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
        label={t`How you receive gifts`}
        options={[
          {
            value: 'by_mail',
            label: t`By mail`,
            description: t`People who give you something see your address`,
          },
          {
            value: 'in_person',
            label: t`Custom instructions`,
            description: t`In person, or as you say below`,
          },
        ]}
        value={form.values.gift_receive_by}
        {...form.getInputProps('gift_receive_by')}
      />
      {form.values.gift_receive_by === 'by_mail' ? (
        <AddressField label={t`Shipping address`} {...form.getInputProps('shipping_address')} />
      ) : (
        <TextArea label={t`Instructions`} optional {...form.getInputProps('instruction')} />
      )}
    </>
  );
}
