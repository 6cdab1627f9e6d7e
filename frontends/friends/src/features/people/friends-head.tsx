import { brand } from '@giftlist/contracts/product';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import {
  Button,
  lazyComponent,
  PageHeader,
  Tabs,
  useDialog,
  VisuallyHidden,
} from '@giftlist/frontend-kit/base';
import { formatCount, useSession } from '@giftlist/frontend-kit/client';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { getInviteLink } from './invite-link.ts';
import css from './people.module.css';

const InviteByMail = lazyComponent(async () => (await import('./invite-by-mail.tsx')).InviteByMail);
const ShareDialog = lazyComponent(async () => (await import('@giftlist/frontend-kit/overlay')).ShareDialog);

export type FriendsTab = 'find-friends' | 'following' | 'followers';

const formatTabCount = (count: number | undefined) => (count ? formatCount(count) : undefined);

export function FriendsHead({ tab }: { tab: FriendsTab }) {
  const { state, profile } = useSession();
  const navigate = useNavigate();
  const inviteDialog = useDialog('invite');
  return (
    <>
      {state === 'visitor' ? (
        <h1 className={css.unheaded}>
          <VisuallyHidden>{t`Friends`}</VisuallyHidden>
        </h1>
      ) : (
        <PageHeader title={t`Friends`}>
          {profile && (
            <Button
              variant="primary"
              icon={<IconUserPlus aria-hidden="true" />}
              onClick={() => inviteDialog.show()}
            >
              {t`Invite`}
            </Button>
          )}
        </PageHeader>
      )}
      <Tabs
        id="friends"
        label={t`Friends`}
        value={tab}
        onChange={value => navigate(`/friends/${value}`)}
        tabs={[
          { value: 'find-friends', label: t`Find friends` },
          {
            value: 'following',
            label: t({ message: 'Following', context: 'people you follow' }),
            count: formatTabCount(profile?.following_count),
          },
          { value: 'followers', label: t`Followers`, count: formatTabCount(profile?.followers_count) },
        ]}
      />
      {profile && inviteDialog.open && (
        <ShareDialog
          onClose={inviteDialog.hide}
          heading={t`Invite friends`}
          url={getInviteLink(profile)}
          title={brand}
          text={t`${isolateBidi(profile.first_name)} invites you to Giftlist`}
          contentType="profile"
          itemId={profile.id}
        >
          <InviteByMail />
        </ShareDialog>
      )}
    </>
  );
}
