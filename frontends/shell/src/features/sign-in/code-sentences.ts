import { t } from '@lingui/core/macro';
/** Shown while guessing is rate-limited. */
export const tooManyAttempts = () => t`Too many attempts. Please wait a moment and try again.`;
export const wrongCode = () => t`This code is not right`;
export const addressInUse = () => t`Another account has this address`;
