/** Loads the code of the home page; called before the first render if the path is `/`. */
export const loadHome = () => import('./home-page.tsx').then(({ HomePage }) => ({ default: HomePage }));
