/** Never called. Puts the lazy entries into the shell's build, so that federation can share them. */
export const sharedEntries = () => [
  import('@giftlist/frontend-kit/forms'),
  import('@giftlist/frontend-kit/media'),
  import('@giftlist/frontend-kit/overlay'),
  import('@giftlist/frontend-kit/places'),
];
