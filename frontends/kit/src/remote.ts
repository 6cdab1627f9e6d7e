import type { RouteObject } from 'react-router';

/** Paths are absolute, without the leading slash. */
export interface RemoteModule {
  routes: RouteObject[];
}
