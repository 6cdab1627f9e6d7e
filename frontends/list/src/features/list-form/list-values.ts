import type { BodyInputOf } from '@giftlist/contracts/routes';
import { type OwnProfile, today } from '@giftlist/frontend-kit/client';
import { useForm } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';
import type { GiftList } from '../../shared/list-queries.ts';

export interface ListValues extends Record<string, unknown> {
  list_name: string;
  list_type: GiftList['list_type'];
  giftlist_type: GiftList['giftlist_type'];
  description: string;
  occasion_date: string;
  gift_receive_by: GiftList['gift_receive_by'];
  shipping_address: string;
  instruction: string;
}

export const getListTypeOptions = (): { value: ListValues['list_type']; label: string }[] => [
  { value: 'general_wishlist', label: t`General wishlist` },
  { value: 'birthday', label: t`Birthday` },
  { value: 'christmas_holidays', label: t`Christmas and holidays` },
  { value: 'baby_registry', label: t`Baby registry` },
  { value: 'wedding', label: t`Wedding` },
  { value: 'housewarming', label: t`Housewarming` },
  { value: 'bridal_shower', label: t`Bridal shower` },
  { value: 'graduation', label: t`Graduation` },
  { value: 'college_dorm', label: t`College dorm` },
  { value: 'back_to_school', label: t`Back to school` },
  { value: 'other', label: t`Other` },
];

/** The address and the instructions of a new list come from the profile. */
export const toListValues = (list: GiftList | undefined, profile: OwnProfile | undefined): ListValues => ({
  list_name: list?.list_name ?? '',
  list_type: list?.list_type ?? 'general_wishlist',
  giftlist_type: list?.giftlist_type ?? 'public',
  description: list?.description ?? '',
  occasion_date: list?.occasion_date ?? '',
  gift_receive_by: list?.gift_receive_by ?? 'in_person',
  shipping_address: list?.shipping_address ?? profile?.shipping_address ?? '',
  instruction: list?.instruction ?? (profile ? t`Contact me at ${profile.email}` : ''),
});

const createListRules = (rejectsPastDate: boolean) => ({
  list_name: (name: string) => (name.trim() === '' ? messages.listForm.name : null),
  shipping_address: (address: string, values: ListValues) =>
    values.gift_receive_by === 'by_mail' && address.trim() === '' ? messages.listForm.address : null,
  occasion_date: (date: string) =>
    rejectsPastDate && date !== '' && date < today() ? messages.listForm.pastDate : null,
});

export const useListForm = (initialValues: ListValues, { rejectsPastDate }: { rejectsPastDate: boolean }) =>
  useForm<ListValues>({ mode: 'controlled', initialValues, validate: createListRules(rejectsPastDate) });

export const toListFields = (values: ListValues) =>
  ({
    list_name: values.list_name.trim(),
    list_type: values.list_type,
    description: values.description.trim(),
    occasion_date: values.occasion_date === '' ? null : values.occasion_date,
    giftlist_type: values.giftlist_type,
    gift_receive_by: values.gift_receive_by,
    shipping_address: values.shipping_address.trim(),
    instruction: values.instruction.trim(),
  }) satisfies Partial<BodyInputOf<'PUT /giftlist/update'>>;
