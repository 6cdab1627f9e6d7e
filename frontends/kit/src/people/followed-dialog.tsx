import { isolateBidi } from '@giftlist/contracts/rules/text';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconArrowBackUp, IconGift, IconListDetails, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { report } from '../diagnostics/report.ts';
import { Text } from '../layout/boxes.tsx';
import { ResponsiveModal } from '../modal/responsive-modal.tsx';
import css from '../share/share.module.css';

export interface FollowedDialogProps {
  onClose: () => void;
  person: { first_name: string; username: string };
  /** A list of this person that the viewer can open. */
  listId?: string | undefined;
}

interface Choice {
  icon: ReactNode;
  label: string;
  hint: string;
  to: string;
}

function getChoices({ person, listId }: Pick<FollowedDialogProps, 'person' | 'listId'>): Choice[] {
  const { username } = person;
  const name = isolateBidi(person.first_name);
  return [
    {
      icon: <IconListDetails />,
      label: t`Create a giftlist`,
      hint: t`Add items from any site`,
      to: '/lists/create-list',
    },
    {
      icon: <IconUsers />,
      label: t`Add friends`,
      hint: t`Get birthday reminders for close friends`,
      to: '/friends',
    },
    {
      icon: <IconGift />,
      label: t`Explore gift ideas`,
      hint: t`Browse trending gifts or get inspiration for your list`,
      to: '/gift-ideas',
    },
    {
      icon: <IconArrowBackUp />,
      label: listId ? t`Back to ${name}'s list` : t`Back to ${name}'s profile`,
      hint: t`Check what else you can gift to ${name}`,
      to: listId ? `/lists/${listId}` : `/profile/${username}`,
    },
  ];
}

/** See docs/specification/friends.md#welcome-dialog. */
export function FollowedDialog({ onClose, person, listId }: FollowedDialogProps) {
  const navigate = useNavigate();
  const name = isolateBidi(person.first_name);
  // Replacing the history entry also closes the dialog.
  const goTo = (to: string) => {
    try {
      void navigate(to, { replace: true });
    } catch (error) {
      report(error, { where: 'Welcome dialog' });
    }
  };
  return (
    <ResponsiveModal onClose={onClose} title={t`Welcome`}>
      <Text tone="muted">
        <Trans>
          <span aria-hidden="true">🎉 </span>You are now following {name}. We'll notify you 2 weeks before and
          on the day of {name}'s birthday.
        </Trans>
      </Text>
      <h3 style={{ marginTop: 20 }}>{t`Ready for your next move?`}</h3>
      <div className={css.choices}>
        {getChoices({ person, listId }).map(({ icon, label, hint, to }) => (
          <button key={label} type="button" className={css.next} onClick={() => goTo(to)}>
            <span className={css.disc} aria-hidden="true">
              {icon}
            </span>
            <span>
              <Text strong>{label}</Text>
              <Text size="sm" tone="muted">
                {hint}
              </Text>
            </span>
          </button>
        ))}
      </div>
    </ResponsiveModal>
  );
}
