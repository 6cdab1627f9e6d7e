import { Injectable } from '@nestjs/common';

/** The system clock. Inject it, so that tests can control the time. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
