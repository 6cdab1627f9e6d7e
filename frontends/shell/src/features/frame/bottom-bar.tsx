import { useSession } from '@giftlist/frontend-kit/client';
import { Link, useLocation } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import {
  IconBook,
  IconListDetails,
  IconPlus,
  IconShoppingBag,
  IconSparkles,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import css from './frame.module.css';
import { getPublicEntries, hasFirstSegment, shopSegments } from './navigation.ts';

const getMemberTabs = () => [
  { label: t`Lists`, to: '/lists', segments: ['lists'], Icon: IconListDetails },
  { label: t`Shop`, to: '/gift-ideas', segments: shopSegments, Icon: IconShoppingBag },
  'add-gift' as const,
  { label: t`Friends`, to: '/friends', segments: ['friends', 'occasions'], Icon: IconUsers },
  {
    label: t({ message: 'Profile', context: 'in the bar, short' }),
    to: '/profile',
    segments: ['profile', 'giving', 'settings'],
    Icon: IconUserCircle,
  },
];

const iconsByPath: Readonly<Record<string, typeof IconBook>> = {
  '/gift-guides': IconBook,
  '/genie': IconSparkles,
};
/** Links to Genie's chat directly, to save a tap on phones. */
const getVisitorTabs = () =>
  getPublicEntries().map(entry => ({
    ...entry,
    to: entry.to === '/genie' ? '/genie/chat' : entry.to,
    Icon: iconsByPath[entry.to] ?? IconShoppingBag,
  }));

export function BottomBar({ isMember }: { isMember: boolean }) {
  const { pathname } = useLocation();
  const { profile } = useSession();
  // Other people's profiles belong to 'Friends'.
  const [, page, username] = pathname.split('/');
  const isOtherPersonsProfile = page === 'profile' && username && username !== profile?.username;
  const activePath = isOtherPersonsProfile ? '/friends' : pathname;
  return (
    <nav className={css.bottom} aria-label={t`Main`}>
      {(isMember ? getMemberTabs() : getVisitorTabs()).map(tab =>
        tab === 'add-gift' ? (
          <Link key={tab} to="/add-gift" aria-label={t`Add a gift`}>
            <span className={css.plus}>
              <IconPlus size={24} aria-hidden="true" />
            </span>
          </Link>
        ) : (
          <Link
            key={tab.to}
            to={tab.to}
            aria-current={hasFirstSegment(activePath, tab.segments) ? 'page' : undefined}
          >
            <tab.Icon size={23} stroke={1.8} aria-hidden="true" />
            <span>{tab.label}</span>
          </Link>
        ),
      )}
    </nav>
  );
}
