import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { SignInsModule } from '../sign-ins/sign-ins.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { InternalPeopleController } from './people.controller.ts';

@Module({
  imports: [AccountsModule, SignInsModule, StoreModule],
  controllers: [InternalPeopleController],
})
export class InternalModule {}
