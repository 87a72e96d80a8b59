import { TIMERS } from '@tidebook/contract/constants'
import { translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'

/** The part of the platform's clipboard that is used here. */
export interface ClipboardPort {
  writeText(text: string): Promise<void>
}

/** Copies and says whether it worked (ERR-075). */
export async function copyText(
  text: string,
  clipboard: ClipboardPort | undefined = platformClipboard(),
): Promise<boolean> {
  const copied = await tryWrite(clipboard, text)
  tellCopied(copied)
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

/**
 * Empties the clipboard. A page may write the clipboard only while it has the focus, so the emptying waits for the focus
 * when it is away.
 */
export async function clearClipboard(clipboard: ClipboardPort | undefined = platformClipboard()): Promise<void> {
  if (await tryWrite(clipboard, '')) return
  globalThis.addEventListener('focus', () => void tryWrite(clipboard, ''), { once: true })
}

async function tryWrite(clipboard: ClipboardPort | undefined, text: string): Promise<boolean> {
  try {
    if (clipboard === undefined) return false
    await clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function platformClipboard(): ClipboardPort | undefined {
  return globalThis.navigator?.clipboard
}
