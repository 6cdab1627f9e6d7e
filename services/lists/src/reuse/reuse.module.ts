import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { ReuseController } from './reuse.controller.ts';

@Module({
  imports: [AccessModule, PresentingModule],
  controllers: [ReuseController],
})
export class ReuseModule {}
