import { balanceBidi, cutText, printable } from '@giftlist/contracts/rules/text';

/** In UTF-16 units of three bytes at most: together less than the 3,993 bytes that push services take. */
const mostUnits = { title: 300, body: 600 } as const;

interface PushNotice {
  id: string;
  title: string;
  body: string;
  link: string;
}

const fitting = (text: string, units: number): string => {
  const whole = printable(text);
  return whole.length <= units ? whole : `${balanceBidi(cutText(whole, units - 1))}…`;
};

/** What a browser is sent, as JSON; long texts are cut between two visible characters. */
export const pushPayload = ({ title, body, ...rest }: PushNotice): string =>
  JSON.stringify({ ...rest, title: fitting(title, mostUnits.title), body: fitting(body, mostUnits.body) });
