import { Module } from '@nestjs/common';
import { KeyRing } from './key-ring.ts';
import { SigningKeysController } from './signing-keys.controller.ts';
import { SigningKeyStore } from './signing-keys.store.ts';

@Module({
  controllers: [SigningKeysController],
  providers: [KeyRing, SigningKeyStore],
  exports: [KeyRing],
})
export class SigningKeysModule {}
