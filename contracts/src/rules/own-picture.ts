const ownPath = /^\/media\/[a-z]+(?:\/\w[\w.-]*)+$/;

/**
 * Whether we serve this picture ourselves. Another server, perhaps the list owner's, would learn who opens the list and
 * guess from the requests what is reserved.
 */
export const isOwnPicture = (address: string | null): boolean => address !== null && ownPath.test(address);
