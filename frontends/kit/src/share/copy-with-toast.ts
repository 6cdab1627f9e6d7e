import { handleError } from '../diagnostics/report.ts';
import { copyText } from '../format/device.ts';
import { messages } from '../language/sentences.ts';
import { toast } from '../toast/toast.ts';

/** Copies text and shows `success`, or an error where the browser does not allow it. Returns whether it was copied. */
export async function copyWithToast(text: string, success: string): Promise<boolean> {
  const isCopied = await copyText(text);
  if (isCopied) toast.success(success);
  else handleError(new Error('clipboard refused'), messages.people.copyLink);
  return isCopied;
}
