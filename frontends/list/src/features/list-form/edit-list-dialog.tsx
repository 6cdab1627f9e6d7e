import { toast } from '@giftlist/frontend-kit/base';
import { api, handleError, queryKeys, useSession } from '@giftlist/frontend-kit/client';
import { focusFirstError, useDraft } from '@giftlist/frontend-kit/forms';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { FormDialog } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { changedFields } from '../../shared/changed-fields.ts';
import type { GiftList } from '../../shared/list-queries.ts';
import { ListFields } from './list-form.tsx';
import type { ListPart } from './list-parts.ts';
import { type ListValues, toListFields, toListValues, useListForm } from './list-values.ts';

export interface EditListDialogProps {
  list: GiftList;
  /** The part to edit, as a step of setting up a new list; all parts if absent. */
  part?: ListPart | undefined;
  onClose: () => void;
}

const titles = () => ({
  occasion: t`What is the occasion?`,
  visibility: t`Who can see your list?`,
  delivery: t`How do gifts reach you?`,
});

/** The 'Edit list' dialog, or one step of setting up a new list. */
export function EditListDialog({ list, part, onClose }: EditListDialogProps) {
  const { profile } = useSession();
  const queries = useQueryClient();
  const [initialValues] = useState(() => toListValues(list, profile));
  const form = useListForm(initialValues, { isNew: part === 'occasion' });
  const forget = useDraft(`edit-list ${part ?? ''} ${list.id}`, form);
  const close = () => {
    forget();
    onClose();
  };
  const save = useMutation({
    mutationFn: (values: ListValues) => {
      const changes = changedFields(toListFields(values), toListFields(initialValues));
      return api.call('PUT /giftlist/update', { body: { id: list.id, ...changes } });
    },
    onSuccess: ({ data }) => {
      toast.success(toasts.listUpdated);
      queries.setQueryData(queryKeys.list(list.id), data);
      void queries.invalidateQueries({ queryKey: queryKeys.profileLists('me') });
      close();
    },
    onError: error => handleError(error, messages.lists.update),
  });
  return (
    <FormDialog
      title={part ? titles()[part] : t`Edit list`}
      submitLabel={t`Save`}
      looksDisabled={form.values.list_name.trim() === ''}
      busy={save.isPending}
      gap={5}
      onClose={onClose}
      onCancel={close}
      onSubmit={form.onSubmit(values => save.mutate(values), focusFirstError)}
    >
      <ListFields form={form} part={part} />
    </FormDialog>
  );
}
