import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { track } from './analytics.ts';

/** Tracks a page view when the page is first shown and when its path changes. */
export function usePageView(view: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    track('page_view', { page_title: view, page_path: pathname });
  }, [view, pathname]);
}
