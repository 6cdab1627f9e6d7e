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
import { AnyShop } from './any-shop.tsx';
import { useAddLink } from './api/use-add-link.ts';
import { parseFoundGift } from './found-gift.ts';
import { FoundGiftForm } from './found-gift-form.tsx';

interface Values extends Record<string, unknown> {
  text: string;
  listId: string;
}

/** The page at /add-gift, opened with a link by 'Share' in other apps, the bookmarklet and the extension. */
export function AddGiftPage() {
  const { profile } = useRequireSession();
  const [params] = useSearchParams();
  const gift = parseFoundGift(params);
  const shared = [params.get('url'), params.get('text'), params.get('title')].find(Boolean) ?? '';
  return (
    <Page title={t`Add gift`} analyticsTitle="Add Gift" width="narrow">
      <PageHeader title={t`Add gift`} />
      {profile && gift && <FoundGiftForm key={String(params)} gift={gift} />}
      {profile && !gift && <AddGift key={shared} shared={shared} listId={params.get('list') ?? ''} />}
    </Page>
  );
}

function AddGift({ shared, listId }: { shared: string; listId: string }) {
  const { profile } = useRequireSession();
  const navigate = useNavigate();
  const lists = useMyLists(profile?.id);
  const [listError, setListError] = useState<string>();
  const form = useForm<Values>({ mode: 'controlled', initialValues: { text: shared, listId } });
  const forget = useDraft(`add-gift-page ${shared}`, form);
  const { add, error } = useAddLink(gift => {
    forget();
    navigate(`/lists/${gift.giftlist_id}`, { replace: true });
  });
  const choices = (lists.data ?? []).filter(mayEditList);
  const current = choices.filter(list => !list.isArchived);
  const chosen = form.values.listId || (current.length === 1 ? (current[0]?.id ?? '') : '');

  const submit = ({ text }: Values, event?: FormEvent<HTMLFormElement>) => {
    const intent = parseAddBox(text);
    if (intent.kind === 'nothing') return event?.currentTarget.querySelector('input')?.focus();
    setListError(chosen === '' ? messages.giftForm.selectList : undefined);
    if (chosen === '') return;
    if (intent.kind === 'link') return add.mutate({ url: intent.url, listId: chosen });
    forget();
    navigate(`/lists/${chosen}/search?q=${encodeURIComponent(intent.text)}`);
  };
  /** Opens the gift form on the chosen list's page, with the typed name. */
  const addManually = () => {
    setListError(chosen === '' ? messages.giftForm.selectList : undefined);
    if (chosen === '') return;
    const intent = parseAddBox(form.values.text);
    const name = intent.kind === 'search' ? `:${intent.text}` : '';
    forget();
    navigate(`/lists/${chosen}?add-gift=${encodeURIComponent(`manual${name}`)}`);
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
            autoFocus={shared === ''}
          />
          <SelectField
            label={t`List`}
            options={toListOptions(choices)}
            value={chosen === '' ? null : chosen}
            onChange={id => form.setFieldValue('listId', id)}
            error={chosen === '' ? listError : undefined}
          />
          {lists.data && choices.length === 0 && (
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
            busy={add.isPending}
          >
            {t`Add gift`}
          </Button>
          {shared === '' && (
            <Button block icon={<IconPencil aria-hidden="true" />} onClick={addManually}>
              {t`Add manually`}
            </Button>
          )}
        </Stack>
      </form>
      {shared === '' && <AnyShop />}
    </Stack>
  );
}
