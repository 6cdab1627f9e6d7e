import { CONFIG } from '@giftlist/service-kit/core/config';
import { Module } from '@nestjs/common';
import type { UsersConfig } from '../config.ts';
import { AddressController } from './address.controller.ts';
import { ADDRESS_PROVIDER } from './address-provider.ts';
import { Cities } from './cities.ts';
import { Photon } from './photon.ts';

@Module({
  controllers: [AddressController],
  providers: [
    {
      provide: ADDRESS_PROVIDER,
      inject: [CONFIG],
      useFactory: ({ PHOTON_URL }: UsersConfig) => (PHOTON_URL ? new Photon(PHOTON_URL) : new Cities()),
    },
  ],
})
export class AddressModule {}
