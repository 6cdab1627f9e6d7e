import {
  AddressField,
  ChoiceField,
  DateField,
  SelectField,
  TextArea,
  TextField,
} from '@giftlist/frontend-kit/forms';
import { t } from '@lingui/core/macro';
import type { ListSection } from './list-sections.ts';
import { getListTypeOptions, type useListForm } from './list-values.ts';

type ListForm = ReturnType<typeof useListForm>;

export function ListFields({ form, section }: { form: ListForm; section: ListSection | undefined }) {
  const Fields = section ? sectionFields[section] : AllFields;
  return <Fields form={form} />;
}

const sectionFields = { occasion: OccasionFields, visibility: VisibilityField, delivery: DeliveryFields };

function AllFields({ form }: { form: ListForm }) {
  return (
    <>
      <ListNameField form={form} />
      <OccasionFields form={form} />
      <TextArea label={t`Description`} optional maxLength={5_000} {...form.getInputProps('description')} />
      <VisibilityField form={form} />
      <DeliveryFields form={form} />
    </>
  );
}

export function ListNameField({ form, autoFocus }: { form: ListForm; autoFocus?: boolean }) {
  return (
    <TextField
      label={t`List name`}
      maxLength={100}
      {...(autoFocus ? { autoFocus } : {})}
      {...form.getInputProps('list_name')}
    />
  );
}

function OccasionFields({ form }: { form: ListForm }) {
  return (
    <>
      <SelectField
        label={t`Kind of list`}
        options={getListTypeOptions()}
        value={form.values.list_type}
        {...form.getInputProps('list_type')}
      />
      <DateField label={t`Occasion date`} optional {...form.getInputProps('occasion_date')} />
    </>
  );
}

function VisibilityField({ form }: { form: ListForm }) {
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

function DeliveryFields({ form }: { form: ListForm }) {
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
