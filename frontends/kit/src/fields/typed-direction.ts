/** An empty field has the direction of the page. */
export const typedDirection = (text: string): 'auto' | undefined => (text === '' ? undefined : 'auto');
