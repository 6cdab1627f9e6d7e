import { useReducer } from 'react';
import { randomId } from './random-id.ts';

/** Returns the key and a function that renews it, for forms that stay open after success. */
export const useIdempotencyKey = () => useReducer(randomId, undefined, randomId);
