import { ErrorBoundary, LoadError, NotFound } from '@giftlist/frontend-kit/base';
import { report } from '@giftlist/frontend-kit/client';
import type { RemoteModule } from '@giftlist/frontend-kit/remote';
import { useLocation, useRoutes } from '@giftlist/frontend-kit/router';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { getRemoteModule } from './remote-modules.ts';
import { getFailureText } from './remote-table.ts';

type State = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; module: RemoteModule };

/** Renders a remote, or a message with Retry if it cannot be loaded. */
export function RemotePage({ name }: { name: string }) {
  const [state, setState] = useState<State>({ status: 'loading' });
  const { pathname } = useLocation();

  const load = useCallback(() => {
    let isCurrent = true;
    setState({ status: 'loading' });
    getRemoteModule(name).then(
      module => isCurrent && setState({ status: 'ready', module }),
      error => {
        report(error, { where: `remote ${name}` });
        if (isCurrent) setState({ status: 'failed' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [name]);
  useEffect(() => load(), [load]);

  if (state.status === 'failed') return <LoadError title={getFailureText(name)} onRetry={load} />;
  if (state.status === 'loading') return <PageSkeleton />;
  return (
    <ErrorBoundary title={getFailureText(name)} resetKey={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <RemoteRoutes routes={state.module.routes} />
      </Suspense>
    </ErrorBoundary>
  );
}

function RemoteRoutes({ routes }: RemoteModule) {
  return useRoutes(routes) ?? <NotFound />;
}
