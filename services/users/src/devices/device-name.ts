import Bowser from 'bowser';

/** A readable name for the browser of a sign-in: 'Firefox on Linux'. */
export function deviceName(agent: string): string {
  const parser = agent === '' ? null : Bowser.getParser(agent);
  const [browser, system] = [parser?.getBrowserName(), parser?.getOSName()];
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || 'Unknown device';
}
