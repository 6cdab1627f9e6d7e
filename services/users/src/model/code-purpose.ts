export type CodePurpose = 'verify-email' | 'reset-password' | 'change-email';
