// Copies a text to the clipboard.
import { toast } from "./feedback/toast.ts";

/** Copies a text and shows `copied`; without permission for the clipboard shows `byHand`, because the text is visible. */
export async function copyText(
  text: string,
  { copied, byHand }: { copied: string; byHand: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    toast.info(byHand);
  }
}
