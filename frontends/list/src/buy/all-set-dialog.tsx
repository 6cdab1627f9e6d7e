import { isolated } from '@giftlist/contracts/rules/text';
import { Button, Stack } from '@giftlist/frontend-kit/base';
import { signUpHref } from '@giftlist/frontend-kit/client';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import type { GiftList } from '../list/list-queries.ts';

interface AllSetProps {
  list: GiftList;
  /** Whether the confirmation mail was sent. */
  mailSent: boolean;
  onClose: () => void;
}

/** After a visitor's reservation, once a session: an account keeps it in one place. */
export function AllSetDialog({ list, mailSent, onClose }: AllSetProps) {
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title="You're all set!"
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button
            variant="primary"
            to={signUpHref({ friend: list.owner.username, list: list.id })}
            onClick={onClose}
          >
            Create an account
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>
          The gift is yours to give
          {!list.gifts_revealed && `, and ${isolated(list.owner.first_name)} will not know`}.
          {mailSent && ' We sent you a mail with a link in case you change your mind.'}
        </p>
        <p>
          With an account you keep all the gifts you give in one place, and you are reminded of{' '}
          {isolated(list.owner.first_name)}’s birthday next year.
        </p>
      </Stack>
    </ResponsiveModal>
  );
}
