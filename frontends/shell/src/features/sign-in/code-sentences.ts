import { t } from '@lingui/core/macro';

/** Shown when guessing is rate-limited. */
export const getTooManyAttemptsText = () => t`Too many attempts. Please wait a moment and try again.`;
export const getWrongCodeText = () => t`This code is not right`;
export const getAddressInUseText = () => t`Another account has this address`;
