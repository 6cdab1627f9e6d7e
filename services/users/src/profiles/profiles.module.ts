import { Module } from '@nestjs/common';
import { AccountMailsModule } from '../account-mails/account-mails.module.ts';
import { FollowsModule } from '../follows/follows.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { SignInsModule } from '../sign-ins/sign-ins.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { ProfileDeletion } from './profile-deletion.ts';
import { ProfileEditor } from './profile-editor.ts';
import { ProfilePictures } from './profile-pictures.ts';
import { ProfileSignup } from './profile-signup.ts';
import { ProfilesController } from './profiles.controller.ts';
import { ProviderPictures } from './provider-pictures.ts';
import { UsernameSuggestions } from './username-suggestions.ts';

@Module({
  imports: [AccountMailsModule, FollowsModule, PresentingModule, SignInsModule, StoreModule],
  controllers: [ProfilesController],
  providers: [
    ProviderPictures,
    ProfileDeletion,
    ProfileEditor,
    ProfilePictures,
    ProfileSignup,
    UsernameSuggestions,
  ],
  exports: [ProfileEditor],
})
export class ProfilesModule {}
