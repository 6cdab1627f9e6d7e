import { brand } from '@giftlist/contracts/product';
import { isolateIfNeeded } from '@giftlist/contracts/rules/text';
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
import { inviteLink } from './invite-link.ts';
import css from './people.module.css';

const InviteByMail = lazyComponent(async () => (await import('./invite-by-mail.tsx')).InviteByMail);
const ShareDialog = lazyComponent(async () => (await import('@giftlist/frontend-kit/overlay')).ShareDialog);

export type FriendsTab = 'find-friends' | 'following' | 'followers';

/** Formats a count: '1.2K'; undefined for none. */
const formatTabCount = (count: number | undefined) => (count ? formatCount(count) : undefined);

/** The heading 'Friends' (only for screen readers if the viewer is a visitor), 'Invite' for members, and three tabs. */
export function FriendsHead({ tab }: { tab: FriendsTab }) {
  const { state, profile } = useSession();
  const navigate = useNavigate();
  const invite = useDialog('invite');
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
              onClick={() => invite.show()}
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
      {profile && invite.open && (
        <ShareDialog
          onClose={invite.hide}
          heading={t`Invite friends`}
          url={inviteLink(profile)}
          title={brand}
          text={t`${isolateIfNeeded(profile.first_name)} invites you to Giftlist`}
          contentType="profile"
          itemId={profile.id}
        >
          <InviteByMail />
        </ShareDialog>
      )}
    </>
  );
}
