import { tellPage } from './session.ts'

/** A copied secret stays in the clipboard this long, in milliseconds. */
const SECRET_CLIPBOARD_MS = 30_000

let holding: ReturnType<typeof setTimeout> | undefined

/** Copies and has the page say whether it worked (ERR-075). */
export const copyText = async (text: string): Promise<void> => {
  if (await copy(text, false)) clearTimeout(holding)
}

/**
 * Copies a secret. The page, which has storage and lives on without this window, sees to it that the clipboard is emptied.
 * While this window has the focus it is emptied here too: a script in the page must not be able to leave it there.
 */
export const copySecret = async (secret: string): Promise<void> => {
  if (!(await copy(secret, true))) return
  clearTimeout(holding)
  holding = setTimeout(() => void tryWrite(''), SECRET_CLIPBOARD_MS)
}

const copy = async (text: string, secret: boolean): Promise<boolean> => {
  const copied = await tryWrite(text)
  tellPage({ event: 'copied', copied, secret })
  return copied
}

const tryWrite = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
