import { accountRoutes } from './account-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

/** What the users service answers. */
export const usersRoutes = { ...signInRoutes, ...accountRoutes, ...peopleRoutes } as const;
