import { useReducer } from 'react';
import { randomId } from './random-id.ts';

/** The idempotency key of a form: a retry never acts twice. Renew it if the form stays open after success. */
export const useIdempotencyKey = () => useReducer(randomId, undefined, randomId);
