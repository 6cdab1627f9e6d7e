/** What a mailed code is for. */
export type CodePurpose = 'verify-email' | 'reset-password' | 'change-email';
