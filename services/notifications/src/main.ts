import { runService } from '@giftlist/service-kit/service';
import { notificationsService } from './service.ts';

await runService(notificationsService);
