import { runService } from '@giftlist/service-kit/service';
import { giftsService } from './service.ts';

await runService(giftsService);
