import { Inject } from '@nestjs/common';

export const SERVICE_NAME = Symbol('service name');
export const InjectServiceName = (): ParameterDecorator => Inject(SERVICE_NAME);
