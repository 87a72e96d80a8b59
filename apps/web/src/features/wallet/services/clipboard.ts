import { TIMERS } from '@tidebook/contract/constants'
import { translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'

/** The part of the platform's clipboard that is used here. */
export interface ClipboardPort {
  writeText(text: string): Promise<void>
}

const listeners = new Set<(text: string) => void>()

/** Tells what the page has put into the clipboard. */
export function onCopied(listener: (text: string) => void): void {
  listeners.add(listener)
}

/** Copies and says whether it worked (ERR-075). */
export async function copyText(
  text: string,
  clipboard: ClipboardPort | undefined = platformClipboard(),
): Promise<boolean> {
  const copied = await tryWrite(clipboard, text)
  tellCopied(copied)
  if (copied) for (const listener of listeners) listener(text)
  return copied
}

/** Says whether something was copied. */
export function tellCopied(copied: boolean): void {
  showToast({
    kind: copied ? 'done' : 'warning',
    title: translate(copied ? 'wallet.copy-success' : 'wallet.copy-failed'),
    text: copied ? undefined : translate('wallet.copy-failed-next'),
    durationMs: TIMERS.toast,
    key: 'copy',
  })
}

/** Writes, and says whether the browser let it. */
export async function tryWrite(clipboard: ClipboardPort | undefined, text: string): Promise<boolean> {
  try {
    if (clipboard === undefined) return false
    await clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The clipboard of the browser, or undefined where there is none. */
export function platformClipboard(): ClipboardPort | undefined {
  return globalThis.navigator?.clipboard
}
