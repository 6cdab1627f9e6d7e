export { ConfirmDialog } from './modal/confirm-dialog.tsx';
export { FormDialog } from './modal/form-dialog.tsx';
export { ResponsiveModal } from './modal/responsive-modal.tsx';
export { FollowedDialog } from './people/followed-dialog.tsx';
export { ShareDialog } from './share/share-dialog.tsx';
