/** Home's own code; asked for before anything is drawn where the path is its. */
export const loadHome = () => import('./home-page.tsx').then(({ HomePage }) => ({ default: HomePage }));
