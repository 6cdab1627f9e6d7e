import { t } from '@lingui/core/macro';

export const getTooManyAttemptsText = () => t`Too many attempts. Please wait a moment and try again.`;
export const getWrongCodeText = () => t`This code is not right`;
export const getAddressInUseText = () => t`Another account has this address`;
