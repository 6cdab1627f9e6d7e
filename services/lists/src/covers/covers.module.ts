import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { CoversController } from './covers.controller.ts';

@Module({
  imports: [AccessModule, PresentingModule],
  controllers: [CoversController],
})
export class CoversModule {}
