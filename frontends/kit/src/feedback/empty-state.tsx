import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { EnsurePage } from '../layout/page.tsx';
import { loginHref } from '../session/addresses.ts';
import { useSession } from '../session/use-session.ts';
import css from './feedback.module.css';
import { Illustration, type IllustrationName } from './illustration.tsx';

export interface EmptyStateProps {
  illustration: IllustrationName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** The level of the heading, 1 if the empty state is the whole page. */
  level?: 1 | 2 | 3;
}

export function EmptyState({ illustration, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={css.empty}>
      <Illustration name={illustration} className={css.art} />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action && <div className={css.act}>{action}</div>}
    </div>
  );
}

/**
 * Shown for a missing page or list (docs/specification/pages.md#missing-pages). Visitors always get the sign-in link,
 * so the link does not reveal whether the page exists.
 */
export function NotFound() {
  const { state } = useSession();
  return (
    <EnsurePage title={getNotFoundTitle()} analyticsTitle="Not Found">
      <EmptyState
        illustration="lost"
        level={1}
        title={getNotFoundTitle()}
        text={t`Please check that you have the right url.`}
        action={
          <>
            <Button
              variant="primary"
              onClick={() => (history.length > 1 ? history.back() : location.assign('/'))}
            >
              {t`Back`}
            </Button>
            <Button to="/">{t`Home`}</Button>
            {state === 'visitor' && (
              <Button variant="ghost" to={loginHref(location.pathname + location.search)}>
                {t`Sign in`}
              </Button>
            )}
          </>
        }
      />
    </EnsurePage>
  );
}

const getNotFoundTitle = () => t`This page doesn't exist`;

export interface LoadErrorProps {
  title: string;
  onRetry: () => void;
  busy?: boolean;
}

export function LoadError({ title, onRetry, busy }: LoadErrorProps) {
  return (
    <EnsurePage title={t`Not available`} analyticsTitle="Not Available">
      <div className={css.failed} role="alert">
        <Illustration name="offline" />
        <h2>{title}</h2>
        <p>{t`Everything else still works. Check your connection, or try again in a moment.`}</p>
        <div className={css.act}>
          <Button variant="line" onClick={onRetry} busy={busy ?? false}>
            {t`Retry`}
          </Button>
        </div>
      </div>
    </EnsurePage>
  );
}
