/** Empty fields follow the page. */
export const getTextDirection = (text: string): 'auto' | undefined => (text === '' ? undefined : 'auto');
