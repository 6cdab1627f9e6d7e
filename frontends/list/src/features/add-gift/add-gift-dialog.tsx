import { parseAddBox } from '@giftlist/contracts/rules/add-box';
import { Button, useDialog } from '@giftlist/frontend-kit/base';
import { TextField, useDraft, useForm } from '@giftlist/frontend-kit/forms';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { IconPencil, IconPlaylistAdd, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { GiftList } from '../../shared/list-queries.ts';
import css from './add-gift.module.css';
import { useAddLink } from './api/use-add-link.ts';
import { GiftDialog } from './gift-dialog.tsx';
import type { GiftValues } from './gift-values.ts';

export interface AddGiftDialogProps {
  list: GiftList;
  /** If defined, the dialog starts with the gift form, filled in with this name. */
  manualEntry: { name: string } | undefined;
  onClose: () => void;
}

function toInitialValues(text: string): Partial<GiftValues> {
  const intent = parseAddBox(text);
  if (intent.kind === 'link') return { product_url: intent.url };
  return intent.kind === 'search' ? { gift_title: intent.text } : {};
}

export function AddGiftDialog({ list, manualEntry, onClose }: AddGiftDialogProps) {
  const navigate = useNavigate();
  const { closeAndNavigate } = useDialog('add-gift');
  const [initialValues, setInitialValues] = useState<Partial<GiftValues> | undefined>(
    manualEntry && { gift_title: manualEntry.name },
  );
  const form = useForm({ mode: 'controlled', initialValues: { text: '' } });
  const deleteDraft = useDraft(`add-gift ${list.id}`, form);
  const { addLink, error } = useAddLink(() => {
    deleteDraft();
    onClose();
  });
  if (initialValues) return <GiftDialog list={list} initialValues={initialValues} onClose={onClose} />;

  const submit = ({ text }: { text: string }, event?: FormEvent<HTMLFormElement>) => {
    const intent = parseAddBox(text);
    if (intent.kind === 'nothing') event?.currentTarget.querySelector('input')?.focus();
    if (intent.kind === 'link') addLink.mutate({ url: intent.url, listId: list.id });
    if (intent.kind === 'search') {
      deleteDraft();
      // Closes the dialog first, so that Back leads to the list and not to the dialog.
      closeAndNavigate(`/lists/${list.id}/search?q=${encodeURIComponent(intent.text)}`);
    }
  };
  return (
    <ResponsiveModal onClose={onClose} title={t`Add gift`}>
      <form className={css.box} noValidate onSubmit={form.onSubmit(submit)}>
        <TextField
          label={t`Paste a link or search for a gift`}
          placeholder={t`https://… or ‘blue teapot’`}
          inputMode="search"
          {...form.getInputProps('text')}
          error={error}
          autoFocus
        />
        <Button
          type="submit"
          variant="primary"
          block
          looksDisabled={parseAddBox(form.values.text).kind === 'nothing'}
          busy={addLink.isPending}
          icon={<IconSearch aria-hidden="true" />}
        >
          {t`Continue`}
        </Button>
      </form>
      <p className={css.or}>{t`or`}</p>
      <div className={css.alternatives}>
        <Button
          block
          icon={<IconPencil aria-hidden="true" />}
          onClick={() => setInitialValues(toInitialValues(form.values.text))}
        >
          {t`Add manually`}
        </Button>
        <Button
          block
          icon={<IconPlaylistAdd aria-hidden="true" />}
          onClick={() => navigate(`/lists/${list.id}?add-many=`, { replace: true })}
        >
          {t`Add several at once`}
        </Button>
      </div>
    </ResponsiveModal>
  );
}
