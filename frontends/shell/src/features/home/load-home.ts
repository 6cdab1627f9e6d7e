export const loadHome = () => import('./home-page.tsx').then(({ HomePage }) => ({ default: HomePage }));
