import { useReducer } from 'react';
import { randomId } from './random-id.ts';

/**
 * Returns a form's idempotency key, so that a retry never acts twice, and a function that renews it: call it if the
 * form stays open after success.
 */
export const useIdempotencyKey = () => useReducer(randomId, undefined, randomId);
