import { type ComponentType, lazy } from 'react';

/** Returns the page with this name of a module that is loaded when the page is opened. */
export const lazyPage = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));
