import { handleError } from '../diagnostics/report.ts';
import { copyText } from '../format/device.ts';
import { messages } from '../language/sentences.ts';
import { toast } from '../toast/toast.ts';

/** Returns whether the text was copied. */
export async function copyWithToast(
  text: string,
  success: string,
  failure: string = messages.people.copyLink,
): Promise<boolean> {
  const isCopied = await copyText(text);
  if (isCopied) toast.success(success);
  else handleError(new Error('clipboard refused'), failure);
  return isCopied;
}
