import Bowser from 'bowser';

export function describeDevice(userAgent: string): string {
  const parser = userAgent === '' ? null : Bowser.getParser(userAgent);
  const [browser, system] = [parser?.getBrowserName(), parser?.getOSName()];
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || 'Unknown device';
}
