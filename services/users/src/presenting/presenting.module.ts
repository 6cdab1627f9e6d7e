import { Module } from '@nestjs/common';
import { StoreModule } from '../store/store.module.ts';
import { ProfileViews } from './profile-views.ts';

@Module({
  imports: [StoreModule],
  providers: [ProfileViews],
  exports: [ProfileViews],
})
export class PresentingModule {}
