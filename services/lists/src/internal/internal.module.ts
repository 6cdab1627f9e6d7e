import { Module } from '@nestjs/common';
import { InternalController } from './internal.controller.ts';

@Module({
  controllers: [InternalController],
})
export class InternalModule {}
