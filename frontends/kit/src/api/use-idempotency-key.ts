import { useReducer } from 'react';
import { randomId } from './random-id.ts';

/** For what a form sends: a retry never acts twice. Renewed where the form goes on after it was done. */
export const useIdempotencyKey = () => useReducer(randomId, undefined, randomId);
