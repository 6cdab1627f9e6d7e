import { messages } from '@giftlist/contracts/messages';
import { readAddBox } from '@giftlist/contracts/rules/add-box';
import { Button, Page, PageHead, Stack } from '@giftlist/frontend-kit/base';
import {
  api,
  handleError,
  isProblem,
  newIdempotencyKey,
  platform,
  queryKeys,
  useRequireSession,
} from '@giftlist/frontend-kit/client';
import { SelectField, TextField } from '@giftlist/frontend-kit/forms';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { useState } from 'react';
import { mayEdit, useMyLists } from '../list/list-queries.ts';
import { listOptions } from '../lists/list-options.ts';

/** /add-gift: where 'Share' in another app, a bookmarklet or the extension leads, with the link filled in. */
export function AddGiftPage() {
  const { profile } = useRequireSession();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const lists = useMyLists(profile?.id);
  const shared = [params.get('url'), params.get('text'), params.get('title')].find(Boolean) ?? '';
  const [text, setText] = useState(shared);
  const [listId, setListId] = useState<string | null>(params.get('list'));
  const [errors, setErrors] = useState<{ list?: string; link?: string }>({});
  const [key] = useState(newIdempotencyKey);
  const add = useMutation({
    mutationFn: ({ url, giftlistId }: { url: string; giftlistId: string }) =>
      api.call('POST /giftitem/create-from-url', {
        body: { url, giftlistId, country: profile?.country ?? 'us', platform: platform() },
        idempotencyKey: key,
      }),
    onSuccess: ({ data }) => {
      void queries.invalidateQueries({ queryKey: queryKeys.list(data.giftlist_id) });
      navigate(`/lists/${data.giftlist_id}`, { replace: true });
    },
    onError: error => {
      if (isProblem(error, 'validation', 'link/not-allowed')) setErrors({ link: messages.giftForm.url });
      else handleError(error, messages.gifts.add);
    },
  });
  const submit = () => {
    const intent = readAddBox(text);
    setErrors(listId === null ? { list: messages.giftForm.selectList } : {});
    if (listId === null || intent.kind === 'nothing') return;
    if (intent.kind === 'link') add.mutate({ url: intent.url, giftlistId: listId });
    else navigate(`/lists/${listId}/search?q=${encodeURIComponent(intent.text)}`);
  };
  return (
    <Page title="Add gift" view="Add Gift" width="narrow">
      <PageHead title="Add gift" />
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap={5}>
          <TextField
            label="Paste a link or search for a gift"
            value={text}
            onChange={setText}
            error={errors.link}
            autoFocus={shared === ''}
          />
          <SelectField
            label="List"
            options={listOptions((lists.data ?? []).filter(mayEdit))}
            value={listId}
            onChange={setListId}
            error={errors.list}
          />
          <Button type="submit" variant="primary" size="lg" busy={add.isPending}>
            Add gift
          </Button>
        </Stack>
      </form>
    </Page>
  );
}
