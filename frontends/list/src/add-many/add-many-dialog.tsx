import type { ResponseOf } from '@giftlist/contracts/routes';
import { Button, Note, Stack } from '@giftlist/frontend-kit/base';
import { api, handleError, useSession } from '@giftlist/frontend-kit/client';
import { TextArea, useDraft, useForm } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconFileUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { GiftList } from '../model/list-queries.ts';
import { ChooseMany } from './choose-many.tsx';
import { manyFileTypes, textOf } from './read-file.ts';

export type ReadMany = ResponseOf<'POST /giftitem/read-many'>;

const nothingFound = () => t`No gift was found in it. A line needs a link or a name.`;

/** 'Add several at once': a text with links, a CSV or a saved wish list; then a choice of what to add. */
export function AddManyDialog({ list, onClose }: { list: GiftList; onClose: () => void }) {
  const { profile } = useSession();
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<ReadMany>();
  const [problem, setProblem] = useState<string>();
  const form = useForm({ mode: 'controlled', initialValues: { text: '' } });
  const forget = useDraft(`add-many ${list.id}`, form);
  const read = useMutation({
    mutationFn: (text: string) =>
      api.call('POST /giftitem/read-many', { body: { text, country: profile?.country ?? 'us' } }),
    onMutate: () => setProblem(undefined),
    onSuccess: answer => {
      if (answer.gifts.length > 0) setFound(answer);
      else setProblem(nothingFound());
    },
    onError: error => handleError(error, messages.gifts.add),
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    const text = await textOf(file);
    if (text === undefined) setProblem(t`This file is too large.`);
    else if (text.trim() === '') setProblem(t`This file is empty.`);
    else read.mutate(text);
  };
  if (found) {
    return (
      <ChooseMany
        list={list}
        found={found}
        onBack={() => setFound(undefined)}
        onClose={onClose}
        onAdded={() => {
          forget();
          onClose();
        }}
      />
    );
  }
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title={t`Add several at once`}
      actions={
        <Button variant="primary" type="submit" form={formId} busy={read.isPending}>
          {t`Continue`}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.onSubmit(({ text }) =>
          text.trim() === '' ? setProblem(nothingFound()) : read.mutate(text),
        )}
      >
        <Stack gap={4}>
          <TextArea
            label={t`Links or names, one a line`}
            rows={6}
            placeholder={t`https://…
Blue teapot`}
            {...form.getInputProps('text')}
          />
          <Button
            block
            icon={<IconFileUpload aria-hidden="true" />}
            disabled={read.isPending}
            onClick={() => input.current?.click()}
          >
            {t`Choose a file`}
          </Button>
          <p>
            {t`A CSV with a line for each gift, or a wish list that you saved as a page (in your browser: Save page as…).`}
          </p>
          {problem && (
            <Note tone="danger" role="alert">
              {problem}
            </Note>
          )}
        </Stack>
      </form>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`File with gifts`}
        accept={manyFileTypes}
        onChange={event => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </ResponsiveModal>
  );
}
