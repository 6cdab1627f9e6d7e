import { Module } from '@nestjs/common';
import { PreferenceSubjects } from './preference-subjects.ts';
import { PreferencesController } from './preferences.controller.ts';
import { PreferencesEvents } from './preferences.events.ts';

@Module({
  controllers: [PreferencesController, PreferencesEvents],
  providers: [PreferenceSubjects],
})
export class PreferencesModule {}
