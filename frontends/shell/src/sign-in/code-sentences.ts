/** Shown while guessing is rate-limited. */
export const tooManyAttempts = 'Too many attempts. Please wait a moment and try again.';
export const wrongCode = 'This code is not right';
export const addressInUse = 'Another account has this address';
