/** Imports the lazy shared entries, because federation provides only modules in the shell's own build. Never called. */
export const sharedEntries = () => [
  import('@giftlist/frontend-kit/forms'),
  import('@giftlist/frontend-kit/media'),
  import('@giftlist/frontend-kit/overlay'),
  import('@giftlist/frontend-kit/places'),
];
