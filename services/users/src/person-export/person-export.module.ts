import { Module } from '@nestjs/common';
import { PasskeysModule } from '../passkeys/passkeys.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { SignInsModule } from '../sign-ins/sign-ins.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { PersonExportController } from './person-export.controller.ts';
import { PersonExporter } from './person-export.ts';

@Module({
  imports: [PasskeysModule, PresentingModule, SignInsModule, StoreModule],
  controllers: [PersonExportController],
  providers: [PersonExporter],
})
export class PersonExportModule {}
