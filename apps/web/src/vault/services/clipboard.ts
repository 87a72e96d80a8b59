import { tellPage } from './session.ts'

/** A copied secret stays in the clipboard this long, in milliseconds. */
export const SECRET_CLIPBOARD_MS = 30_000

/** Copies and has the page say whether it worked (ERR-075). */
export const copyText = async (text: string): Promise<boolean> => {
  const copied = await tryWrite(text)
  tellPage({ event: 'copied', copied })
  return copied
}

let holding: ReturnType<typeof setTimeout> | undefined

/**
 * Copies a secret and empties the clipboard after 30 seconds; the page does it where this window is out of sight. A page
 * that is left or loaded anew before empties it on its way out, as far as the browser lets it.
 */
export const copySecret = async (secret: string): Promise<void> => {
  if (!(await copyText(secret))) return
  clearTimeout(holding)
  holding = setTimeout(() => void clear(), SECRET_CLIPBOARD_MS)
}

const clear = async (): Promise<void> => {
  holding = undefined
  if (!(await tryWrite(''))) tellPage({ event: 'clear-clipboard' })
}

/** A page that is being left lives until the next one answers: long enough to empty the clipboard, if no longer. */
const clearOnLeaving = (): void => {
  if (holding !== undefined) void tryWrite('')
}

globalThis.addEventListener?.('beforeunload', clearOnLeaving)
globalThis.addEventListener?.('pagehide', clearOnLeaving)

const tryWrite = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
