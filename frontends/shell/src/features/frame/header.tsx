import { Avatar, Button, cx, fullName, IconButton, Skeleton, useTheme } from '@giftlist/frontend-kit/base';
import { useSession } from '@giftlist/frontend-kit/client';
import { Link, useLocation } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { HeaderSearch } from '../search/header-search.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import css from './frame.module.css';
import { getNavigationEntries, hasFirstSegment } from './navigation.ts';

const NotificationButton = lazy(() =>
  import('../notifications/notification-button.tsx').then(file => ({ default: file.NotificationButton })),
);

export function Header() {
  const { state } = useSession();
  const { pathname } = useLocation();
  // Assumes that the last session continues, so that a member's navigation does not jump.
  const isMember = state === 'member' || state === 'starting';
  const entries = getNavigationEntries().filter(entry => entry.isPublic || isMember);
  return (
    <header className={css.top}>
      <div className={css.bar}>
        <Brand to={isMember ? '/lists' : '/'} />
        <nav className={css.nav} aria-label={t`Main`}>
          {entries.map(entry => (
            <Link
              key={entry.to}
              to={entry.to}
              aria-current={hasFirstSegment(pathname, entry.segments) ? 'page' : undefined}
            >
              {entry.label}
            </Link>
          ))}
        </nav>
        <span className={css.grow} />
        <HeaderSearch />
        <HeaderEnd />
      </div>
    </header>
  );
}

function HeaderEnd() {
  const { state, profile } = useSession();
  if (state === 'starting') return <Skeleton className={css.waiting} width={132} height={36} radius={18} />;
  if (profile) {
    return (
      <>
        <span className={cx(css.desktop, css.wide)}>
          <ThemeButton />
        </span>
        <Suspense fallback={<span className={css.bellPlace} />}>
          <NotificationButton />
        </Suspense>
        <AccountMenu>
          <Avatar name={fullName(profile)} src={profile.profile_pic} size="s" />
        </AccountMenu>
      </>
    );
  }
  return (
    <>
      <span className={css.desktop}>
        <ThemeButton />
      </span>
      {state === 'no-profile' ? (
        <Button to="/create-account">{t`Create your account`}</Button>
      ) : (
        <>
          <Button variant="ghost" to="/login">
            {t({ message: 'Login', context: 'in the header, short' })}
          </Button>
          <Button to="/sign-up">{t({ message: 'Join now', context: 'in the header, short' })}</Button>
        </>
      )}
    </>
  );
}

/** Switches between light and dark only. The settings also offer the system's theme. */
function ThemeButton() {
  const { theme, choose } = useTheme();
  const isDark = theme === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <IconButton
      label={isDark ? t`Switch to the light theme` : t`Switch to the dark theme`}
      icon={<Icon stroke={1.8} aria-hidden="true" />}
      onClick={() => choose(isDark ? 'light' : 'dark')}
    />
  );
}
