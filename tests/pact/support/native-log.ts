import { devNull } from 'node:os';
import { makeConsumerPact } from '@pact-foundation/pact-core';

/*
 * Pact's native library remains loaded for the whole process, which runs several test files: each would initialise its
 * log again and print a warning. With a log file it does not. Tests receive failures as errors anyway.
 */
makeConsumerPact('nobody', 'nobody', 4, 'error', devNull);
