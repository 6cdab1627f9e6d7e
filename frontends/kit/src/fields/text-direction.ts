/** Empty fields have the page's direction. */
export const getTextDirection = (text: string): 'auto' | undefined => (text === '' ? undefined : 'auto');
