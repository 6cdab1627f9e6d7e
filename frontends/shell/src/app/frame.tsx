import { Announcer, cx, ErrorBoundary, NotFound, Toasts } from '@giftlist/frontend-kit/base';
import { useSession } from '@giftlist/frontend-kit/client';
import { lazyPage, Navigate, Route, Routes, useLocation } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { ConsentBanner } from '../features/consent/consent-banner.tsx';
import { BottomBar } from '../features/frame/bottom-bar.tsx';
import { Footer } from '../features/frame/footer.tsx';
import css from '../features/frame/frame.module.css';
import { Header } from '../features/frame/header.tsx';
import { hasFirstSegment, isBarePath, shopSegments } from '../features/frame/navigation.ts';
import { PageSkeleton } from '../features/frame/page-skeleton.tsx';
import { useLostSession } from '../features/frame/use-lost-session.ts';
import { useRefetchAfterSignIn } from '../features/frame/use-refetch-after-sign-in.ts';
import { useScrollAndFocusReset } from '../features/frame/use-scroll-and-focus-reset.ts';
import { useTimeZone } from '../features/frame/use-time-zone.ts';
import { loadHome } from '../features/home/load-home.ts';
import { useProfileLanguage } from '../features/language/use-profile-language.ts';
import { RemotePage } from '../features/remotes/remote-page.tsx';
import { findRemote } from '../features/remotes/remote-table.ts';
import { FrameDialogs } from './frame-dialogs.tsx';

const HomePage = lazy(loadHome);
const LoginPage = lazyPage(() => import('../features/sign-in/login-page.tsx'), 'LoginPage');
const SignUpPage = lazyPage(() => import('../features/sign-in/sign-up-page.tsx'), 'SignUpPage');
const ForgotPasswordPage = lazyPage(
  () => import('../features/sign-in/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const SignInDonePage = lazyPage(() => import('../features/sign-in/sign-in-done-page.tsx'), 'SignInDonePage');
const VerifyEmailPage = lazyPage(
  () => import('../features/sign-in/verify-email-page.tsx'),
  'VerifyEmailPage',
);
const CreateAccountPage = lazyPage(
  () => import('../features/profile-form/create-account-page.tsx'),
  'CreateAccountPage',
);
const NotificationsPage = lazyPage(
  () => import('../features/notifications/notifications-page.tsx'),
  'NotificationsPage',
);
const PreferencesPage = lazyPage(
  () => import('../features/notifications/preferences-page.tsx'),
  'PreferencesPage',
);
const SettingsPage = lazyPage(() => import('../features/settings/settings-page.tsx'), 'SettingsPage');
const StaticPage = lazyPage(() => import('../features/static-pages/static-page.tsx'), 'StaticPage');

const staticPaths = ['privacy-policy', 'terms-of-use', 'disclaimer', 'contact-us', 'faq'] as const;

export function Frame() {
  const { pathname } = useLocation();
  const { state } = useSession();
  useScrollAndFocusReset();
  useRefetchAfterSignIn();
  useLostSession();
  useTimeZone();
  useProfileLanguage();
  const isBarePage = isBarePath(pathname);
  // Assumes that the last session continues, as the header does.
  const isMember = state === 'member' || state === 'starting';
  // Visitors get the bottom bar only on shop pages, to leave more room for a friend's list.
  const hasBottomBar = !isBarePage && (isMember || hasFirstSegment(pathname, shopSegments));
  return (
    <div className={cx(css.frame, hasBottomBar && css.withBar)}>
      <a className={css.skip} href="#main">
        {t`Skip to the page`}
      </a>
      {!isBarePage && <Header />}
      <ErrorBoundary title={t`We could not load this page`} resetKey={pathname}>
        <Suspense fallback={isBarePage ? null : <PageSkeleton />}>
          <Routes>
            <Route path="/" element={<HomePage />} />
            <Route path="login" element={<LoginPage />} />
            <Route path="sign-up" element={<SignUpPage />} />
            <Route path="create-account" element={<CreateAccountPage />} />
            <Route path="forgot-password" element={<ForgotPasswordPage />} />
            <Route path="verify-email" element={<VerifyEmailPage />} />
            <Route path="sign-in-done" element={<SignInDonePage />} />
            <Route path="notifications" element={<NotificationsPage />} />
            <Route path="notifications/preferences" element={<PreferencesPage />} />
            <Route path="settings" element={<SettingsPage />} />
            <Route path="index.html" element={<Navigate to="/" replace />} />
            {staticPaths.map(path => (
              <Route key={path} path={path} element={<StaticPage name={path} />} />
            ))}
            <Route path="*" element={<RemoteOrNotFound />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
      {!isBarePage && <Footer />}
      {hasBottomBar && <BottomBar isMember={isMember} />}
      <ConsentBanner />
      <FrameDialogs />
      <Toasts />
      <Announcer />
    </div>
  );
}

function RemoteOrNotFound() {
  const { pathname } = useLocation();
  const remote = findRemote(pathname);
  if (remote) return <RemotePage key={remote} name={remote} />;
  return <NotFound />;
}
