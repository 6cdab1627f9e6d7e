export { OpenActionMenu } from './menu/open-action-menu.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './modal/confirm-dialog.tsx';
export { FormDialog, type FormDialogProps } from './modal/form-dialog.tsx';
export { ResponsiveModal, type ResponsiveModalProps } from './modal/responsive-modal.tsx';
export { FollowedDialog } from './people/followed-dialog.tsx';
export { ShareDialog, type ShareDialogProps } from './share/share-dialog.tsx';
