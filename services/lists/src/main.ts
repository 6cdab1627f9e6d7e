import { runService } from '@giftlist/service-kit/service';
import { listsService } from './service.ts';

await runService(listsService);
