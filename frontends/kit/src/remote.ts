import type { RouteObject } from 'react-router';

/** What a remote exposes as `./routes`. Paths are whole paths from the origin, without the leading slash. */
export interface RemoteModule {
  routes: RouteObject[];
}
