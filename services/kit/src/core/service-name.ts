import { Inject } from '@nestjs/common';

/** The injection token of the service's name. */
export const SERVICE_NAME = Symbol('service name');
export const InjectServiceName = (): ParameterDecorator => Inject(SERVICE_NAME);
