import { toast } from '@giftlist/frontend-kit/base';
import { api, handleError, queryKeys, today, track, useIdempotencyKey } from '@giftlist/frontend-kit/client';
import {
  ChoiceField,
  DateField,
  focusFirstError,
  TextField,
  useDraft,
  useForm,
} from '@giftlist/frontend-kit/forms';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { FormDialog } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import type { GiftList } from '../../shared/list-queries.ts';
import { getNextDate, getNextName } from './next-time.ts';

interface Values extends Record<string, unknown> {
  list_name: string;
  occasion_date: string;
  gifts: 'all' | 'still-free';
}

/** Creates a list for the next occasion with all gifts of `list`, or only those that nobody gave. */
export function ReuseDialog({ list, onClose }: { list: GiftList; onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [idempotencyKey] = useIdempotencyKey();
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      list_name: getNextName(list.list_name),
      occasion_date: getNextDate(list.occasion_date, today()),
      gifts: 'all',
    },
    validate: {
      list_name: name => (name.trim() === '' ? messages.listForm.name : null),
      occasion_date: date => (date !== '' && date < today() ? messages.listForm.pastDate : null),
    },
  });
  const deleteDraft = useDraft(`reuse ${list.id}`, form);
  const cancel = () => {
    deleteDraft();
    onClose();
  };
  const reuse = useMutation({
    mutationFn: ({ list_name, occasion_date, gifts }: Values) =>
      api.call('POST /giftlist/{id}/reuse', {
        params: { id: list.id },
        body: { list_name: list_name.trim(), occasion_date: occasion_date || null, gifts },
        idempotencyKey,
      }),
    onSuccess: ({ data }) => {
      deleteDraft();
      track('list_create', { item_id: data.id, list_name: data.list_name });
      toast.success(toasts.listCreated);
      queryClient.setQueryData(queryKeys.list(data.id), data);
      void queryClient.invalidateQueries({ queryKey: queryKeys.profileLists('me') });
      navigate(`/lists/${data.id}`, { replace: true });
    },
    onError: error => handleError(error, messages.lists.create),
  });
  return (
    <FormDialog
      title={t`Use this list again`}
      submitLabel={t`Create list`}
      busy={reuse.isPending}
      gap={5}
      onClose={onClose}
      onCancel={cancel}
      onSubmit={form.onSubmit(values => reuse.mutate(values), focusFirstError)}
    >
      <TextField label={t`List name`} maxLength={100} {...form.getInputProps('list_name')} />
      <DateField label={t`Occasion date`} optional {...form.getInputProps('occasion_date')} />
      <ChoiceField
        label={t`Gifts to take over`}
        options={[
          { value: 'all', label: t`All of them` },
          {
            value: 'still-free',
            label: t`Those that nobody gave`,
            description: list.gifts_revealed
              ? t`Without what was purchased.`
              : t`As far as you have revealed: what is still a surprise comes along.`,
          },
        ]}
        {...form.getInputProps('gifts')}
        value={form.values.gifts}
      />
    </FormDialog>
  );
}
