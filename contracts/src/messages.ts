import type { ErrorCode } from './errors.ts';
import { limits } from './limits.ts';

// The first `toLocaleString` call takes 0.1 s on a slow phone.
const addThousandsSeparators = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** Quoted from the specification, letter for letter, with its mistakes. */
export const messages = {
  login: {
    userNotFound: "This user doesn't exist. Click Join Now to register it",
    wrongPassword: 'Incorrect password',
    passwordExpired: 'Password expired. Please reset your password to continue.',
    other: "We can't find an account associated with that email and password.",
  },
  signUp: {
    invalidEmail: 'Please provide a valid email address.',
    emailInUse: 'An account already exists with this email. Redirecting to login...',
    differentProvider:
      'An account with this email already exists using a different sign-in method. Please try signing in with Google, Facebook, or Apple.',
    weakPassword: 'Password is too weak',
    popupClosed: 'Sign-up was cancelled. Please try again.',
    popupBlocked: 'Pop-up was blocked by your browser. Please enable pop-ups and try again.',
    other: 'Unable to create account. Please try again.',
  },
  profileForm: {
    email: 'Please enter a valid email address',
    age: 'You must be at least 13 years old to use the product',
    futureBirthday: 'Your birthday cannot be in the future',
    birthday: 'Please enter your birthday',
    username: 'Username cannot be empty as it is required for profile URLs.',
  },
  reset: {
    cannotReset: 'Cannot reset password',
    cannotUpdate: 'Cannot update the password',
    checkEmail: 'Check your email',
    changed: 'Password changed',
  },
  giftForm: {
    selectList: 'Please select a giftlist',
    name: 'Please enter the gift name',
    url: 'Please enter a valid URL',
  },
  claimForm: { giver: 'Please enter who gives it' },
  listForm: {
    name: 'Please provide list name',
    address: 'Shipping address is required',
    pastDate: 'Occasion date cannot be in the past',
  },
  gifts: {
    add: 'Failed to add a gift',
    create: 'Failed to create the gift',
    updateTheGift: 'Failed to update the gift',
    update: 'Failed to update gift',
    delete: 'Failed to delete the gift',
    restore: 'Failed to bring the gift back',
    mark: 'Failed to mark as purchased',
    unmark: 'Failed to unmark the gift as purchased',
    unreserve: 'Failed to unreserved the gift',
    reserve: 'Cannot reserve gift',
    listFull: `A list holds at most ${addThousandsSeparators(limits.giftsPerListMax)} gifts. Start another one.`,
    wentThrough: 'Your first attempt was saved, with what you had typed then.',
  },
  lists: {
    create: 'Failed to create the list',
    update: 'Failed to update the list',
    delete: 'Failed to delete the list',
    archiveTheList: 'Failed to archive the list',
    archive: 'Cannot archive list',
    unarchive: 'Cannot unarchive list',
    archiveMissingId: 'Cannot archive list: Missing list ID',
    reveal: 'Cannot reveal gifts',
    hide: 'Cannot hide gifts',
    leave: 'Failed to remove you from the list',
    tooMany: `You can keep at most ${addThousandsSeparators(limits.listsPerPersonMax)} lists, archived ones included. Delete one first.`,
  },
  images: {
    profilePicture: 'Failed to update profile picture',
    cover: 'Failed to update cover image',
    deleteCover: 'Failed to delete the cover iamge',
    removeCover: 'Failed to removed cover image',
    profilePictureTooLarge: 'Profile picture is too large. Max size is 10MB.',
    coverTooLarge: 'Cover image is too large. Max size is 10MB.',
    giftTooLarge: 'The picture is too large. Max size is 10MB.',
    tooManyPixels:
      'This picture has too many pixels. Pictures may have up to 50 megapixels, JPEG photos up to 108.',
    wrongType: 'Please choose a PNG, JPEG or WebP picture.',
    damaged: 'This picture is damaged or incomplete. Please choose another one.',
    unreadable: 'This picture cannot be read. Please choose another PNG, JPEG or WebP picture.',
  },
  profile: {
    update: 'Failed to update profile',
    updateUser: 'Failed to update user profile',
    delete: 'Failed to delete user',
    country: 'Failed to update country',
  },
  people: {
    invite: 'Cannot invite collaborators',
    acceptInvite: 'This invitation is not valid any more',
    removeCollaborator: 'Failed to remove collaborator',
    copyLink: 'Failed to copy link',
    follow: 'Cannot follow friend',
    unfollow: 'Cannot unfollow friend',
    hide: 'Error hiding user. Please try again.',
    unexpected: 'An unexpected error occurred',
  },
  occasions: {
    updateOne: 'Failed to update occasion',
    updateMany: 'Failed to update occasions',
    delete: 'Failed to delete occasion',
    create: 'Failed to create occasions',
    fillAll: 'Please fill all required fields',
    future: 'Occasion date should be in the future',
  },
  database: {
    refresh: 'Database connection could not be restored. The page will refresh.',
    lost: 'Database connection lost. Refreshing to restore functionality...',
    manual: 'Database connection lost. Please refresh the page manually.',
  },
} as const;

export const toasts = {
  giftAdded: 'Gift added',
  giftUpdated: 'Gift updated',
  giftDeleted: 'Gift deleted',
  giftMarked: 'Gift marked as purchased',
  giftUnmarked: 'Gift unmarked as purchased',
  giftUnreserved: 'Gift marked as unreserved',
  listDeleted: 'List deleted',
  listArchived: 'List archived',
  listArchivedSuccessfully: 'List archived successfully',
  listUnarchived: 'List unarchived successfully',
  revealed: 'Purchased gifts revealed',
  hidden: 'Purchased gifts hidden',
  left: 'You have been removed from the list',
  collaboratorsUpdated: 'Collaborators updated',
  collaboratorRemoved: 'Collaborator removed',
  linkCopied: 'Link copied',
  copied: 'Copied!',
  coverUpdated: 'Cover image updated',
  coverRemoved: 'Cover image removed',
  coverDeleted: 'Cover image deleted',
  profilePictureUpdated: 'Profile picture updated',
  profileUpdated: 'Profile updated',
  listCreated: 'Giftlist created',
  listUpdated: 'Giftlist updated',
  followed: 'Friend followed',
  unfollowed: 'Friend unfollowed',
  accountCreated: 'Account successfully created',
  accountDeleted: 'Account deleted successfully',
  countryUpdated: 'Country updated',
  occasionUpdated: 'Occasion updated',
  occasionsUpdated: 'Occasions updated',
  occasionsCreated: 'Occasions created',
  occasionDeleted: 'Occasion deleted',
} as const;

/** Always shown instead of the general 'Failed to ...'. */
export const specificMessages: Partial<Record<ErrorCode, string>> = {
  'gift/list-full': messages.gifts.listFull,
  'list/too-many': messages.lists.tooMany,
};

/** For the sign-in page. Other errors show `messages.login.other`. */
export const loginMessages: Partial<Record<ErrorCode, string>> = {
  'auth/user-not-found': messages.login.userNotFound,
  'auth/wrong-password': messages.login.wrongPassword,
};

/** For the sign-up page. Other errors show `messages.signUp.other`. */
export const signUpMessages: Partial<Record<ErrorCode, string>> = {
  'auth/email-in-use': messages.signUp.emailInUse,
  'auth/different-provider': messages.signUp.differentProvider,
  'auth/weak-password': messages.signUp.weakPassword,
};

export const createInvitationText = (link: string): string =>
  `Hi! Please help me add items to my giftlist: ${link}`;
