import { useReducer } from 'react';
import { randomId } from './random-id.ts';

/** Returns the key and a function that renews it. Renew it if the form stays open after success. */
export const useIdempotencyKey = () => useReducer(randomId, undefined, randomId);
