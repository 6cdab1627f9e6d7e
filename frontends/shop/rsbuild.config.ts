import { defineRemote } from '../kit/build/federation.ts';

export default defineRemote('shop');
