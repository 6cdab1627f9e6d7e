import { parseAddBox } from '@giftlist/contracts/rules/add-box';
import { Button, Note, Page, PageHeader, Stack, TextLink } from '@giftlist/frontend-kit/base';
import { useRequireSession } from '@giftlist/frontend-kit/client';
import { SelectField, TextField, toListOptions, useDraft, useForm } from '@giftlist/frontend-kit/forms';
import { messages } from '@giftlist/frontend-kit/language';
import { useNavigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { mayEditList, useMyLists } from '../../shared/list-queries.ts';
import { AnyShopInstructions } from './any-shop-instructions.tsx';
import { useAddLink } from './api/use-add-link.ts';
import { parseFoundGift } from './found-gift.ts';
import { FoundGiftForm } from './found-gift-form.tsx';

interface AddGiftValues extends Record<string, unknown> {
  text: string;
  listId: string;
}

/** Opened with a link by the bookmarklet, the extension and the share menu of other apps. */
export function AddGiftPage() {
  const { profile } = useRequireSession();
  const [params] = useSearchParams();
  const foundGift = parseFoundGift(params);
  const sharedText = [params.get('url'), params.get('text'), params.get('title')].find(Boolean) ?? '';
  return (
    <Page title={t`Add gift`} analyticsTitle="Add Gift" width="narrow">
      <PageHeader title={t`Add gift`} />
      {profile && foundGift && <FoundGiftForm key={String(params)} gift={foundGift} />}
      {profile && !foundGift && (
        <AddGiftForm key={sharedText} sharedText={sharedText} listId={params.get('list') ?? ''} />
      )}
    </Page>
  );
}

function AddGiftForm({ sharedText, listId }: { sharedText: string; listId: string }) {
  const { profile } = useRequireSession();
  const navigate = useNavigate();
  const lists = useMyLists(profile?.id);
  const [listError, setListError] = useState<string>();
  const form = useForm<AddGiftValues>({ mode: 'controlled', initialValues: { text: sharedText, listId } });
  const deleteDraft = useDraft(`add-gift-page ${sharedText}`, form);
  const { addLink, error } = useAddLink(gift => {
    deleteDraft();
    navigate(`/lists/${gift.giftlist_id}`, { replace: true });
  });
  const editableLists = (lists.data ?? []).filter(mayEditList);
  const activeLists = editableLists.filter(list => !list.isArchived);
  const onlyListId = activeLists.length === 1 ? activeLists[0]?.id : undefined;
  const selectedListId = form.values.listId || (onlyListId ?? '');

  const submit = ({ text }: AddGiftValues, event?: FormEvent<HTMLFormElement>) => {
    const intent = parseAddBox(text);
    if (intent.kind === 'nothing') return event?.currentTarget.querySelector('input')?.focus();
    setListError(selectedListId === '' ? messages.giftForm.selectList : undefined);
    if (selectedListId === '') return;
    if (intent.kind === 'link') return addLink.mutate({ url: intent.url, listId: selectedListId });
    deleteDraft();
    navigate(`/lists/${selectedListId}/search?q=${encodeURIComponent(intent.text)}`);
  };
  /** Opens the gift form on the page of the selected list, with the typed name. */
  const addManually = () => {
    setListError(selectedListId === '' ? messages.giftForm.selectList : undefined);
    if (selectedListId === '') return;
    const intent = parseAddBox(form.values.text);
    const entry = intent.kind === 'search' ? `manual:${intent.text}` : 'manual';
    deleteDraft();
    navigate(`/lists/${selectedListId}?add-gift=${encodeURIComponent(entry)}`);
  };
  return (
    <Stack gap={8}>
      <form noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap={5}>
          <TextField
            label={t`Paste a link or search for a gift`}
            placeholder={t`https://… or ‘blue teapot’`}
            inputMode="search"
            {...form.getInputProps('text')}
            error={error}
            autoFocus={sharedText === ''}
          />
          <SelectField
            label={t`List`}
            options={toListOptions(editableLists)}
            value={selectedListId === '' ? null : selectedListId}
            onChange={id => form.setFieldValue('listId', id)}
            error={selectedListId === '' ? listError : undefined}
          />
          {lists.data && editableLists.length === 0 && (
            <Note>
              <Trans>
                You have no list yet. <TextLink to="/lists/create-list">Create a list</TextLink> first; the
                link waits here.
              </Trans>
            </Note>
          )}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            looksDisabled={parseAddBox(form.values.text).kind === 'nothing'}
            busy={addLink.isPending}
          >
            {t`Add gift`}
          </Button>
          {sharedText === '' && (
            <Button block icon={<IconPencil aria-hidden="true" />} onClick={addManually}>
              {t`Add manually`}
            </Button>
          )}
        </Stack>
      </form>
      {sharedText === '' && <AnyShopInstructions />}
    </Stack>
  );
}
