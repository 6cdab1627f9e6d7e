import { runService } from '@giftlist/service-kit/service';
import { occasionsService } from './service.ts';

await runService(occasionsService);
