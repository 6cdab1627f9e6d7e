import { accountRoutes } from './account-routes.ts';
import { internalRoutes } from './internal-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

export const usersRoutes = { ...signInRoutes, ...accountRoutes, ...peopleRoutes, ...internalRoutes } as const;
