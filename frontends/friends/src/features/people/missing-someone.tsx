import { Button, Card } from '@giftlist/frontend-kit/base';
import { copyWithToast, trackShare } from '@giftlist/frontend-kit/client';
import { toasts } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';
import { IconLink } from '@tabler/icons-react';
import balloon from '../pictures/balloon.webp';
import { getInviteLink } from './invite-link.ts';
import css from './people.module.css';

export function MissingSomeone({ profile }: { profile: { id: string; username: string } }) {
  const copyInviteLink = async () => {
    const isCopied = await copyWithToast(getInviteLink(profile), toasts.linkCopied);
    if (isCopied) trackShare('profile', profile.id, 'copy_link');
  };
  return (
    <Card pad className={css.missing}>
      <span className={css.picture}>
        <img src={balloon} alt="" width={56} height={56} loading="lazy" />
      </span>
      <span className={css.words}>
        <strong>{t`Missing someone?`}</strong>
        <span className={css.quiet}>{t`Send them your link. They follow you as soon as they join.`}</span>
      </span>
      <Button icon={<IconLink aria-hidden="true" />} onClick={() => void copyInviteLink()}>
        {t`Copy link`}
      </Button>
    </Card>
  );
}
