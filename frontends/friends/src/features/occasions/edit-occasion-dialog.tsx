import { today } from '@giftlist/frontend-kit/client';
import {
  CheckboxField,
  DateField,
  focusFirstError,
  TextArea,
  TextField,
  useForm,
} from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { FormDialog } from '@giftlist/frontend-kit/overlay';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { getDisplayName, type OccasionDay, toOccasionBody } from './occasion-days.ts';
import css from './occasions.module.css';

type Reminder = OccasionDay['notifications'][number];

const getReminderOptions = (): { value: Reminder; label: string }[] => [
  { value: 'same_day', label: t`On the day` },
  { value: '1_week_before', label: t`1 week before` },
  { value: '2_weeks_before', label: t`2 weeks before` },
  { value: '1_month_before', label: t`1 month before` },
];

export interface EditOccasionDialogProps {
  day: OccasionDay;
  onClose: () => void;
  onSave: (change: ReturnType<typeof toOccasionBody>) => Promise<boolean>;
}

/** Returns undefined if the date can be changed. */
function getFixedDateReason({ type, birthday_user_id }: OccasionDay): string | undefined {
  if (birthday_user_id !== null) return t`From their profile`;
  return type === 'holiday' ? t`From the calendar` : undefined;
}

export function EditOccasionDialog({ day, onClose, onSave }: EditOccasionDialogProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      name: getDisplayName(day),
      date: day.date,
      yearly: day.frequency === 'annually',
      details: day.details,
      notifications: [...day.notifications],
    },
    validate: {
      name: name => (name.trim() === '' ? messages.occasions.fillAll : null),
      date: (date, { yearly }) => {
        if (date === '') return messages.occasions.fillAll;
        const isUnchangedOneTimeDate = date === day.date && day.frequency === 'one_time';
        return date < today() && !yearly && !isUnchangedOneTimeDate ? messages.occasions.future : null;
      },
    },
  });
  const fixedDateReason = getFixedDateReason(day);
  const chosenReminders = form.values.notifications;
  const setReminder = (reminder: Reminder, isOn: boolean) =>
    form.setFieldValue(
      'notifications',
      isOn ? [...chosenReminders, reminder] : chosenReminders.filter(chosen => chosen !== reminder),
    );
  const save = useMutation({
    mutationFn: ({ yearly, ...values }: typeof form.values) => {
      const frequency = yearly ? 'annually' : 'one_time';
      const trimmedName = values.name.trim();
      // The field shows a translated name. Unless it was edited, the stored name stays.
      const name = trimmedName === getDisplayName(day) ? day.name : trimmedName;
      return onSave({ ...toOccasionBody(day), ...values, frequency, name });
    },
    onSuccess: isSaved => {
      if (isSaved) onClose();
    },
  });
  return (
    <FormDialog
      title={t`Edit occasion`}
      submitLabel={t`Save`}
      busy={save.isPending}
      gap={5}
      onClose={onClose}
      onCancel={onClose}
      onSubmit={form.onSubmit(values => save.mutate(values), focusFirstError)}
    >
      <TextField label={t`Name`} maxLength={200} {...form.getInputProps('name')} />
      <DateField
        label={t`Date`}
        description={fixedDateReason}
        disabled={fixedDateReason !== undefined}
        value={form.values.date}
        {...form.getInputProps('date')}
      />
      {day.type === 'custom' && (
        <CheckboxField label={t`Every year`} {...form.getInputProps('yearly', { type: 'checkbox' })} />
      )}
      <TextArea label={t`Details`} optional {...form.getInputProps('details')} />
      <fieldset className={css.reminders}>
        <legend>{t`Remind me`}</legend>
        {getReminderOptions().map(({ value, label }) => (
          <CheckboxField
            key={value}
            label={label}
            checked={chosenReminders.includes(value)}
            onChange={isOn => setReminder(value, isOn)}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
