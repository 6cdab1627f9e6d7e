import { Module } from '@nestjs/common';
import { PersonForgetting } from './forgetting.events.ts';
import { Forgetting } from './forgetting.ts';

@Module({
  controllers: [PersonForgetting],
  providers: [Forgetting],
})
export class ForgettingModule {}
