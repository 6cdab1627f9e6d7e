import { Module } from '@nestjs/common';
import { Presenter } from './presenter.ts';

@Module({
  providers: [Presenter],
  exports: [Presenter],
})
export class PresentingModule {}
