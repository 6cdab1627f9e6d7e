import { handleError } from '../diagnostics/report.ts';
import { copyText } from '../format/device.ts';
import { messages } from '../language/sentences.ts';
import { toast } from '../toast/toast.ts';

/** Returns whether the text was copied. */
export async function copyWithToast(
  text: string,
  successText: string,
  failureText: string = messages.people.copyLink,
): Promise<boolean> {
  const isCopied = await copyText(text);
  if (isCopied) toast.success(successText);
  else handleError(new Error('could not copy to the clipboard'), failureText);
  return isCopied;
}
