export { Confetti } from './confetti/confetti.tsx';
export { CropDialog, type CropDialogProps } from './crop/crop-dialog.tsx';
export { pictureTypes, refusePicture, wrongTypeSentence } from './crop/picture-file.ts';
