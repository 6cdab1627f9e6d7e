import { Global, Module } from '@nestjs/common';
import { ListIdentities } from './list-identities.ts';
import { MailQuotas } from './mail-quotas.ts';
import { MailRequests } from './mail-requests.ts';
import { PersonDeletion } from './person-deletion.ts';

const providers = [ListIdentities, MailQuotas, MailRequests, PersonDeletion];

@Global()
@Module({ providers, exports: providers })
export class DomainModule {}
