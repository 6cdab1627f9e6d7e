import { Module } from '@nestjs/common';
import { ClaimantsModule } from '../claimants/claimants.module.ts';
import { ListViews } from './list-views.ts';

@Module({
  imports: [ClaimantsModule],
  providers: [ListViews],
  exports: [ListViews],
})
export class PresentingModule {}
