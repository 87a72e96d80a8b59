import { createTimer } from '../../lib/restartable-timer.ts'
import { postToPage } from './session.ts'

/** Time that a copied secret stays in the clipboard, in milliseconds. */
const SECRET_CLIPBOARD_MS = 30_000

const clearingTimer = createTimer()

/** Copies a text and notifies the page of the result (ERR-075). */
export async function copyText(text: string): Promise<void> {
  if (await copy(text, false)) clearingTimer.stop()
}

/**
 * Copies a secret. The page, which has storage and outlives this window, ensures that the clipboard is cleared. While
 * this window has the focus it clears the clipboard too, because a script in the page must not be able to keep the
 * secret there.
 */
export async function copySecret(secret: string): Promise<void> {
  if (!(await copy(secret, true))) return
  clearingTimer.restart(() => void tryWrite(''), SECRET_CLIPBOARD_MS)
}

async function copy(text: string, secret: boolean): Promise<boolean> {
  const copied = await tryWrite(text)
  postToPage({ event: 'copied', copied, secret })
  return copied
}

async function tryWrite(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
