import { TIMERS } from '@tidebook/contract/constants'
import { translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'

/** The part of the platform's clipboard that is used here. */
export interface ClipboardPort {
  writeText(text: string): Promise<void>
}

const listeners = new Set<(text: string) => void>()

/** Registers a listener for texts that the page copies. */
export function onCopied(listener: (text: string) => void): void {
  listeners.add(listener)
}

/** Copies a text and shows whether it worked (ERR-075). */
export async function copyText(
  text: string,
  clipboard: ClipboardPort | undefined = platformClipboard(),
): Promise<boolean> {
  const copied = await tryWrite(clipboard, text)
  showCopied(copied)
  if (copied) for (const listener of listeners) listener(text)
  return copied
}

/** Shows whether the copy succeeded. */
export function showCopied(copied: boolean): void {
  showToast({
    kind: copied ? 'done' : 'warning',
    title: translate(copied ? 'wallet.copy-success' : 'wallet.copy-failed'),
    text: copied ? undefined : translate('wallet.copy-failed-next'),
    durationMs: TIMERS.toast,
    key: 'copy',
  })
}

/** Writes a text. Resolves with whether the browser allowed it. */
export async function tryWrite(clipboard: ClipboardPort | undefined, text: string): Promise<boolean> {
  try {
    if (clipboard === undefined) return false
    await clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Returns the browser's clipboard, or undefined if there is none. */
export function platformClipboard(): ClipboardPort | undefined {
  return globalThis.navigator?.clipboard
}
