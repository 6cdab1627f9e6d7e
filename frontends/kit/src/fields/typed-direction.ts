/** The direction of a field: that of what is typed, and of the page while it is empty. */
export const typedDirection = (text: string): 'auto' | undefined => (text === '' ? undefined : 'auto');
