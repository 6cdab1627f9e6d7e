export { Confetti } from './confetti/confetti.tsx';
export { CoverDialog } from './crop/cover-dialog.tsx';
export { CropDialog } from './crop/crop-dialog.tsx';
export { getUploadErrorMessage, pictureTypes, validatePictureFile } from './crop/picture-file.ts';
