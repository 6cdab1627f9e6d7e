import { devNull } from 'node:os';
import { makeConsumerPact } from '@pact-foundation/pact-core';

/*
 * Pact's native library stays loaded for the whole process, which runs several test files: each would initialise its
 * log again and print a warning. With a file as its log it does not. Failures reach the tests as errors anyway.
 */
makeConsumerPact('nobody', 'nobody', 4, 'error', devNull);
