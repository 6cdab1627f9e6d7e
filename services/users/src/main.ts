import { runService } from '@giftlist/service-kit/service';
import { usersService } from './service.ts';

await runService(usersService);
