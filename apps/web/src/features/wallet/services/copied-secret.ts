import { translate } from '../../../lib/i18n.ts'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { showToast } from '../../toasts/index.ts'
import { onCopied, platformClipboard, tryWrite, type ClipboardPort } from './clipboard.ts'

/** Time that a copied secret stays in the clipboard, in milliseconds. */
export const SECRET_CLIPBOARD_MS = 30_000

/** Retry interval in milliseconds: a browser lets a page write while it has the focus, some only just after a press. */
const RETRY_MS = 500

/** Time at which the clipboard must be cleared, in milliseconds since 1970. The secret itself is not stored. */
const setting = defineSetting('copiedSecret', {
  parse: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
})

/** Environment of a page; tests pass their own. */
interface Surroundings {
  readonly clipboard: () => ClipboardPort | undefined
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** undefined: the browser's storage */
  readonly storage?: Storage
}

/**
 * Removes a copied secret from the clipboard after 30 seconds, or earlier when the user leaves the page. If the browser
 * prevents both, the next page of this browser that has the focus does it. A page may not read the clipboard without
 * permission, so it clears any content.
 */
export class CopiedSecret {
  readonly #around: Surroundings
  #due: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Whether a previous page copied the secret. The user is then notified why the clipboard is empty. */
  #isFromEarlierVisit = false

  constructor(around: Surroundings = { clipboard: platformClipboard, page: globalThis }) {
    this.#around = around
  }

  /** Listens to the other tabs, and continues the work of a previous page. */
  watch(): void {
    const { page, storage } = this.#around
    page.addEventListener('storage', (event) => setting.isChangedBy(event as StorageEvent) && this.#take())
    // A page that is shown again may have missed changes.
    page.addEventListener('pageshow', () => this.#take())
    onCopied(() => this.release())
    this.#isFromEarlierVisit = setting.read(storage) !== undefined
    this.#take()
  }

  /** Records that the clipboard now contains a secret. */
  hold(): void {
    this.#isFromEarlierVisit = false
    setting.write(Date.now() + SECRET_CLIPBOARD_MS, this.#around.storage)
    this.#due = Date.now() + SECRET_CLIPBOARD_MS
    this.#arm()
  }

  /** Records that the clipboard contains something else now. */
  release(): void {
    if (this.#due !== undefined) setting.forget(this.#around.storage)
    this.#due = undefined
    this.#arm()
  }

  #take(): void {
    this.#due = setting.read(this.#around.storage)
    this.#arm()
  }

  #arm(): void {
    const { page } = this.#around
    clearTimeout(this.#timer)
    // Registered only while required, because browsers may not cache a page with these listeners for back navigation.
    for (const type of ['beforeunload', 'pagehide']) page.removeEventListener(type, this.#leave)
    if (this.#due === undefined) return
    for (const type of ['beforeunload', 'pagehide']) page.addEventListener(type, this.#leave)
    const wait = Math.min(Math.max(0, this.#due - Date.now()), SECRET_CLIPBOARD_MS)
    this.#timer = setTimeout(() => void this.#empty(), wait)
  }

  /** A write may come too late now. The next page then finds the time expired. */
  readonly #leave = (): void => {
    setting.write(0, this.#around.storage)
    void tryWrite(this.#around.clipboard(), '')
  }

  async #empty(): Promise<void> {
    const due = this.#due
    const done = await tryWrite(this.#around.clipboard(), '')
    // The secret was copied again in the meantime, or another tab has cleared it.
    if (due !== this.#due) return
    if (!done) {
      this.#timer = setTimeout(() => void this.#empty(), RETRY_MS)
      return
    }
    this.release()
    if (this.#isFromEarlierVisit) showToast({ kind: 'done', title: translate('wallet.clipboard-emptied'), key: 'copy' })
    this.#isFromEarlierVisit = false
  }
}

/** Clears copied secrets for this page. */
export const copiedSecret = new CopiedSecret()
