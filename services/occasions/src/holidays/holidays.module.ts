import { Module } from '@nestjs/common';
import { HolidaysController } from './holidays.controller.ts';

@Module({
  controllers: [HolidaysController],
})
export class HolidaysModule {}
