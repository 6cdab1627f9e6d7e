import 'reflect-metadata';
import { runService } from '@giftlist/service-kit/service';
import { shopService } from './service.ts';

await runService(shopService);
