/** The direction of the typed text, or of the page while the field is empty. */
export const typedDirection = (text: string): 'auto' | undefined => (text === '' ? undefined : 'auto');
