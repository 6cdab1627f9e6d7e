export { Confetti } from './confetti/confetti.tsx';
export { CoverDialog, type CoverDialogProps } from './crop/cover-dialog.tsx';
export { CropDialog, type CropDialogProps } from './crop/crop-dialog.tsx';
export { findPictureRefusal, pictureTypes, uploadSentence } from './crop/picture-file.ts';
