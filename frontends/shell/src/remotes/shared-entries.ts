/**
 * The lazy shared entries, named once: federation provides only what the shell's own build has met.
 * Nothing calls this.
 */
export const sharedEntries = () => [
  import('@giftlist/frontend-kit/forms'),
  import('@giftlist/frontend-kit/media'),
  import('@giftlist/frontend-kit/overlay'),
  import('@giftlist/frontend-kit/places'),
];
