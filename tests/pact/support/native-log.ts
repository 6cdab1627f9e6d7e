import { devNull } from 'node:os';
import { makeConsumerPact } from '@pact-foundation/pact-core';

/*
 * Pact's native part stays loaded as long as the process, which runs several test files: each would start
 * its log again and be told off on the console. Given a file, it is not. Every failure reaches the tests as
 * an error anyway.
 */
makeConsumerPact('nobody', 'nobody', 4, 'error', devNull);
