import { messages } from '@giftlist/contracts/messages';
import { readAddBox } from '@giftlist/contracts/rules/add-box';
import { Button } from '@giftlist/frontend-kit/base';
import {
  api,
  handleError,
  isProblem,
  newIdempotencyKey,
  platform,
  queryKeys,
  useSession,
} from '@giftlist/frontend-kit/client';
import { TextField } from '@giftlist/frontend-kit/forms';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { IconPencil, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Gift, GiftList } from '../list/list-queries.ts';
import css from './add-gift.module.css';
import { GiftDialog } from './gift-dialog.tsx';

export interface AddGiftDialogProps {
  list: GiftList;
  /** Begin with the form instead of the box. */
  startManual: boolean;
  onClose: () => void;
}

/** 'Add gift': one box for links and words, or the form to fill in. */
export function AddGiftDialog({ list, startManual, onClose }: AddGiftDialogProps) {
  const navigate = useNavigate();
  const [manual, setManual] = useState(startManual);
  const [text, setText] = useState('');
  const { add, error } = useAddLink(list, onClose);
  if (manual) return <GiftDialog list={list} onClose={onClose} />;

  const submit = () => {
    const intent = readAddBox(text);
    if (intent.kind === 'link') add.mutate(intent.url);
    if (intent.kind === 'search') navigate(`/lists/${list.id}/search?q=${encodeURIComponent(intent.text)}`);
  };
  return (
    <ResponsiveModal opened onClose={onClose} title="Add gift">
      <form
        className={css.box}
        onSubmit={event => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Paste a link or search for a gift"
          placeholder="https://… or ‘blue teapot’"
          inputMode="search"
          value={text}
          onChange={setText}
          error={error}
          autoFocus
        />
        <Button
          type="submit"
          variant="primary"
          block
          busy={add.isPending}
          icon={<IconSearch aria-hidden="true" />}
        >
          Continue
        </Button>
      </form>
      <p className={css.or}>or</p>
      <Button block icon={<IconPencil aria-hidden="true" />} onClick={() => setManual(true)}>
        Add manually
      </Button>
    </ResponsiveModal>
  );
}

/** Adds a gift from a link: its card counts the seconds at once, the details follow by themselves. */
function useAddLink(list: GiftList, onAdded: () => void) {
  const queries = useQueryClient();
  const { profile } = useSession();
  const attempt = useRef({ url: '', key: '' });
  const [error, setError] = useState<string>();
  const add = useMutation({
    mutationFn: (url: string) => {
      if (attempt.current.url !== url) attempt.current = { url, key: newIdempotencyKey() };
      return api.call('POST /giftitem/create-from-url', {
        body: {
          url,
          giftlistId: list.id,
          country: profile?.country ?? 'us',
          source: 'url_paste',
          platform: platform(),
        },
        idempotencyKey: attempt.current.key,
      });
    },
    onMutate: () => setError(undefined),
    onSuccess: ({ data }) => {
      queries.setQueryData<Gift[]>(queryKeys.gifts(list.id), gifts => [
        data,
        ...(gifts ?? []).filter(({ id }) => id !== data.id),
      ]);
      void queries.invalidateQueries({ queryKey: queryKeys.gifts(list.id) });
      onAdded();
    },
    onError: problem => {
      if (isProblem(problem, 'validation', 'link/not-allowed')) setError(messages.giftForm.url);
      else handleError(problem, messages.gifts.add);
    },
  });
  return { add, error };
}
