import type { ResponseOf } from '@giftlist/contracts/routes';
import { Button, Note } from '@giftlist/frontend-kit/base';
import { api, handleError, useSession } from '@giftlist/frontend-kit/client';
import { TextArea, useDraft, useForm } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { FormDialog } from '@giftlist/frontend-kit/overlay';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { GiftList } from '../../shared/list-queries.ts';
import { ChooseGiftsDialog } from './choose-gifts-dialog.tsx';
import { acceptedFileTypes, readText } from './read-file.ts';

export type ParsedGifts = ResponseOf<'POST /giftitem/read-many'>;

const getNoGiftsText = () => t`We found no gifts. A line needs a link or a name.`;

/** Accepts links and names, a CSV file, or a wish list saved as a web page. */
export function AddManyDialog({ list, onClose }: { list: GiftList; onClose: () => void }) {
  const { profile } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [parsedGifts, setParsedGifts] = useState<ParsedGifts>();
  const [errorText, setErrorText] = useState<string>();
  const form = useForm({ mode: 'controlled', initialValues: { text: '' } });
  const deleteDraft = useDraft(`add-many ${list.id}`, form);
  const parse = useMutation({
    mutationFn: (text: string) =>
      api.call('POST /giftitem/read-many', { body: { text, country: profile?.country ?? 'us' } }),
    onMutate: () => setErrorText(undefined),
    onSuccess: response => {
      if (response.gifts.length > 0) setParsedGifts(response);
      else setErrorText(getNoGiftsText());
    },
    onError: error => handleError(error, messages.gifts.add),
  });
  const parseText = ({ text }: { text: string }) => {
    if (text.trim() === '') setErrorText(getNoGiftsText());
    else parse.mutate(text);
  };
  const parseFile = async (file: File | undefined) => {
    if (!file) return;
    const text = await readText(file);
    if (text === undefined) setErrorText(t`This file is too large.`);
    else if (text.trim() === '') setErrorText(t`This file is empty.`);
    else parse.mutate(text);
  };
  if (parsedGifts) {
    return (
      <ChooseGiftsDialog
        list={list}
        parsedGifts={parsedGifts}
        onBack={() => setParsedGifts(undefined)}
        onClose={onClose}
        onAdded={() => {
          deleteDraft();
          onClose();
        }}
      />
    );
  }
  return (
    <FormDialog
      title={t`Add several at once`}
      submitLabel={t`Continue`}
      busy={parse.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(parseText)}
    >
      <TextArea
        label={t`Links or names, one per line`}
        rows={6}
        placeholder={t`https://…
Blue teapot`}
        {...form.getInputProps('text')}
      />
      <Button
        block
        icon={<IconFileUpload aria-hidden="true" />}
        disabled={parse.isPending}
        onClick={() => input.current?.click()}
      >
        {t`Choose a file`}
      </Button>
      <p>
        {t`A CSV with a line for each gift, or a wish list that you saved as a page (in your browser: Save page as…).`}
      </p>
      {errorText && (
        <Note tone="danger" role="alert">
          {errorText}
        </Note>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`File with gifts`}
        accept={acceptedFileTypes}
        onChange={event => {
          void parseFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </FormDialog>
  );
}
