import { configure } from '@testing-library/dom';

// Tests wait for conditions, and a busy machine may be slow.
configure({ asyncUtilTimeout: 20_000 });
