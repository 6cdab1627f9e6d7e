import { runService } from '../../service.ts';
import { sampleService } from './sample-service.ts';

await runService(sampleService);
