import { Chip, type Dialog, Row, SearchField, Stack } from '@giftlist/frontend-kit/base';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { IconBook, IconShoppingBag, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';

const ways = [
  { label: 'In the shop', Icon: IconShoppingBag, to: (q: string) => `/gift-ideas/search?q=${q}` },
  { label: 'In guides', Icon: IconBook, to: (q: string) => `/gift-guides/search?q=${q}` },
  { label: 'People', Icon: IconUsers, to: (q: string) => `/friends/find-friends?q=${q}` },
] as const;

/** One box for everything: gifts with Enter, guides and people beside it. */
export function SearchDialog({ dialog }: { dialog: Dialog }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const words = text.trim();
  const go = (to: (q: string) => string) => {
    if (words !== '') navigate(to(encodeURIComponent(words)), { replace: true });
  };
  return (
    <ResponsiveModal opened={dialog.open} onClose={dialog.hide} title="Search">
      <Stack gap={5}>
        <SearchField
          label="Search for gifts, guides or people"
          placeholder="Gifts, guides or people"
          value={text}
          onChange={setText}
          onSubmit={() => go(ways[0].to)}
          autoFocus
        />
        <Row gap={2} wrap>
          {ways.map(({ label, Icon, to }) => (
            <Chip key={label} icon={<Icon stroke={1.8} aria-hidden="true" />} onClick={() => go(to)}>
              {label}
            </Chip>
          ))}
        </Row>
      </Stack>
    </ResponsiveModal>
  );
}
