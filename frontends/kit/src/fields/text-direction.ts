/** An empty field has the direction of the page. */
export const getTextDirection = (text: string): 'auto' | undefined => (text === '' ? undefined : 'auto');
