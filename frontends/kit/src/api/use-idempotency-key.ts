import { useReducer } from 'react';

const newKey = (): string => crypto.randomUUID();

/** For what a form sends: a retry never acts twice. Renewed where the form goes on after it was done. */
export const useIdempotencyKey = () => useReducer(newKey, undefined, newKey);
