import { Module } from '@nestjs/common';
import { SignInsModule } from '../sign-ins/sign-ins.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { DevicesController } from './devices.controller.ts';

@Module({
  imports: [SignInsModule, StoreModule],
  controllers: [DevicesController],
})
export class DevicesModule {}
