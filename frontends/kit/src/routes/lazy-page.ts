import { type ComponentType, lazy } from 'react';

/** Loads a page of this name when it is opened. */
export const lazyPage = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));
