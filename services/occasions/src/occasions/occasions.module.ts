import { Module } from '@nestjs/common';
import { OccasionsController } from './occasions.controller.ts';
import { Occasions } from './occasions.ts';

@Module({
  controllers: [OccasionsController],
  providers: [Occasions],
  exports: [Occasions],
})
export class OccasionsModule {}
