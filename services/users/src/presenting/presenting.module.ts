import { Module } from '@nestjs/common';
import { StoreModule } from '../store/store.module.ts';
import { ProfilePresenter } from './profile-presenter.ts';

@Module({
  imports: [StoreModule],
  providers: [ProfilePresenter],
  exports: [ProfilePresenter],
})
export class PresentingModule {}
