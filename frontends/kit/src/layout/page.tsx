import { brand } from '@giftlist/contracts/product';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useLocation } from 'react-router';
import { track } from '../analytics/analytics.ts';
import { cx } from './class-names.ts';
import css from './layout.module.css';

export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${isolateBidi(title)} · ${brand}` : brand;
  }, [title]);
}

const InsidePage = createContext(false);

export interface PageProps {
  /** The document's title without the brand. */
  title: string;
  /** The title in analytics, if it differs from `title`. */
  analyticsTitle?: string;
  /** `narrow` is for texts and settings, `bare` for pages that set their own widths. */
  width?: 'page' | 'narrow' | 'bare';
  className?: string;
  children: ReactNode;
}

export function Page({ title, analyticsTitle = title, width = 'page', className, children }: PageProps) {
  usePageTitle(title);
  const { pathname } = useLocation();
  useEffect(() => {
    track('page_view', { page_title: analyticsTitle, page_path: pathname });
  }, [analyticsTitle, pathname]);
  const widthClass = { page: undefined, narrow: css.narrow, bare: css.bare }[width];
  return (
    <InsidePage value={true}>
      <main id="main" tabIndex={-1} className={cx(css.page, widthClass, className)}>
        {children}
      </main>
    </InsidePage>
  );
}

/** Renders a page, unless it is already inside one. */
export function EnsurePage({
  title,
  analyticsTitle,
  children,
}: Pick<PageProps, 'title' | 'analyticsTitle' | 'children'>) {
  if (useContext(InsidePage)) return children;
  return (
    <Page title={title} {...(analyticsTitle === undefined ? {} : { analyticsTitle })}>
      {children}
    </Page>
  );
}

export function PageHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={css.head}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

type SectionProps = { title: ReactNode; action?: ReactNode; children: ReactNode };

export function Section({ title, action, children }: SectionProps) {
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
