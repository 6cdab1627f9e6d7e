import { toast } from '@giftlist/frontend-kit/base';
import { api, handleError, queryKeys, useSession } from '@giftlist/frontend-kit/client';
import { focusFirstError, useDraft } from '@giftlist/frontend-kit/forms';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { FormDialog } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { getChangedFields } from '../../shared/changed-fields.ts';
import type { GiftList } from '../../shared/list-queries.ts';
import { ListFields } from './list-form.tsx';
import type { ListSection } from './list-sections.ts';
import { type ListValues, toListFields, toListValues, useListForm } from './list-values.ts';

export interface EditListDialogProps {
  list: GiftList;
  /** A step of setting up a new list. Omit it for the whole form. */
  section?: ListSection | undefined;
  onClose: () => void;
}

const getSectionTitles = () => ({
  occasion: t`What is the occasion?`,
  visibility: t`Who can see your list?`,
  delivery: t`How do gifts reach you?`,
});

export function EditListDialog({ list, section, onClose }: EditListDialogProps) {
  const { profile } = useSession();
  const queryClient = useQueryClient();
  const [initialValues] = useState(() => toListValues(list, profile));
  const form = useListForm(initialValues, { rejectsPastDate: section === 'occasion' });
  const deleteDraft = useDraft(`edit-list ${section ?? ''} ${list.id}`, form);
  const closeAndDeleteDraft = () => {
    deleteDraft();
    onClose();
  };
  const save = useMutation({
    mutationFn: (values: ListValues) => {
      const changes = getChangedFields(toListFields(values), toListFields(initialValues));
      return api.call('PUT /giftlist/update', { body: { id: list.id, ...changes } });
    },
    onSuccess: ({ data }) => {
      toast.success(toasts.listUpdated);
      queryClient.setQueryData(queryKeys.list(list.id), data);
      void queryClient.invalidateQueries({ queryKey: queryKeys.profileLists('me') });
      closeAndDeleteDraft();
    },
    onError: error => handleError(error, messages.lists.update),
  });
  return (
    <FormDialog
      title={section ? getSectionTitles()[section] : t`Edit list`}
      submitLabel={t`Save`}
      looksDisabled={form.values.list_name.trim() === ''}
      busy={save.isPending}
      gap={5}
      onClose={onClose}
      onCancel={closeAndDeleteDraft}
      onSubmit={form.onSubmit(values => save.mutate(values), focusFirstError)}
    >
      <ListFields form={form} section={section} />
    </FormDialog>
  );
}
