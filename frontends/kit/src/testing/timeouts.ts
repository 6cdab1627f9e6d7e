import { configure } from '@testing-library/dom';

// Long, because a busy machine may be slow.
configure({ asyncUtilTimeout: 20_000 });
