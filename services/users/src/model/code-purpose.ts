/** The purpose of an emailed code. */
export type CodePurpose = 'verify-email' | 'reset-password' | 'change-email';
