export { Confetti } from './confetti/confetti.tsx';
export { CoverDialog } from './crop/cover-dialog.tsx';
export { CropDialog } from './crop/crop-dialog.tsx';
export { findPictureRefusal, getUploadErrorMessage, pictureTypes } from './crop/picture-file.ts';
