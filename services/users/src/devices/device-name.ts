import Bowser from 'bowser';

/** Describes a browser by its user agent: 'Firefox on Linux', or 'Unknown device'. */
export function describeDevice(userAgent: string): string {
  const parser = userAgent === '' ? null : Bowser.getParser(userAgent);
  const [browser, system] = [parser?.getBrowserName(), parser?.getOSName()];
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || 'Unknown device';
}
