import { Module } from '@nestjs/common';
import { SignInsModule } from '../sign-ins/sign-ins.module.ts';
import { DevicesController } from './devices.controller.ts';

@Module({
  imports: [SignInsModule],
  controllers: [DevicesController],
})
export class DevicesModule {}
