import { brand } from '@giftlist/contracts/product';
import { isolated } from '@giftlist/contracts/rules/text';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { usePageView } from '../analytics/use-page-view.ts';
import { cx } from './class-names.ts';
import css from './layout.module.css';

/** Sets the document's title, 'Lists · Giftlist'; the brand alone where there is none. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${isolated(title)} · ${brand}` : brand;
  }, [title]);
}

const InsidePage = createContext(false);

export interface PageProps {
  /** The document's title, without the brand. */
  title: string;
  /** The title under which a view is logged, where it differs from `title`. */
  view?: string;
  /** `narrow` for texts and settings; `bare` where the page draws to the edges itself. */
  width?: 'page' | 'narrow' | 'bare';
  className?: string;
  children: ReactNode;
}

/** One page: its main landmark, its width, its title and its view. */
export function Page({ title, view = title, width = 'page', className, children }: PageProps) {
  usePageTitle(title);
  usePageView(view);
  const own = width === 'narrow' ? css.narrow : width === 'bare' ? css.bare : undefined;
  return (
    <InsidePage value={true}>
      <main id="main" tabIndex={-1} className={cx(css.page, own, className)}>
        {children}
      </main>
    </InsidePage>
  );
}

/** Becomes the page where it stands for all of it; stands in the page where there is one. */
export function AsPage({ title, view, children }: Pick<PageProps, 'title' | 'view' | 'children'>) {
  if (useContext(InsidePage)) return children;
  return (
    <Page title={title} {...(view === undefined ? {} : { view })}>
      {children}
    </Page>
  );
}

/** The head of a page: its title at the left, what one does with it at the right. */
export function PageHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={css.head}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** A part of a page under its own heading. */
export function Section({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
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
