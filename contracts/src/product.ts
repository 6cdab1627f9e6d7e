/** The product's name in identifiers, paths and sentences (decisions.md, Names). */
export const product = 'giftlist';
export const brand = 'Giftlist';
export const defaultOrigin = 'http://localhost:8080';
export const supportEmail = 'hello@giftlist.example';
