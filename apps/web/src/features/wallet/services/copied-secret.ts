import { translate } from '../../../lib/i18n.ts'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { showToast } from '../../toasts/index.ts'
import { onCopied, platformClipboard, tryWrite, type ClipboardPort } from './clipboard.ts'

/** A copied secret stays in the clipboard this long, in milliseconds. */
export const SECRET_CLIPBOARD_MS = 30_000

/** A browser lets a page write while it has the focus, some only just after a press: tried again this often, in milliseconds. */
const AGAIN_MS = 500

/** When the clipboard is to be emptied, in milliseconds since 1970. Nothing of the secret itself is kept. */
const setting = defineSetting('copiedSecret', {
  parse: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
})

/** What a page needs of its surroundings; tests hand in their own. */
interface Surroundings {
  readonly clipboard: () => ClipboardPort | undefined
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** undefined: that of the browser */
  readonly storage?: Storage
}

/**
 * Takes a copied secret out of the clipboard: after 30 seconds, on the way out of a page that is left before, and, where
 * the browser let it do neither, in the next page of this browser that has the focus. No page may read the clipboard
 * without asking, so that whatever lies there then goes.
 */
export class CopiedSecret {
  readonly #around: Surroundings
  #due: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** It was copied in a page that is gone: whoever finds the clipboard empty should know why. */
  #isFormer = false

  constructor(around: Surroundings = { clipboard: platformClipboard, page: globalThis }) {
    this.#around = around
  }

  /** Listens to the other tabs, and goes on where a former page was left. */
  watch(): void {
    const { page, storage } = this.#around
    page.addEventListener('storage', (event) => setting.isChangedBy(event as StorageEvent) && this.#take())
    // A page that is shown again has heard nothing meanwhile.
    page.addEventListener('pageshow', () => this.#take())
    onCopied(() => this.release())
    this.#isFormer = setting.read(storage) !== undefined
    this.#take()
  }

  /** A secret lies in the clipboard from now on. */
  hold(): void {
    this.#isFormer = false
    setting.write(Date.now() + SECRET_CLIPBOARD_MS, this.#around.storage)
    this.#due = Date.now() + SECRET_CLIPBOARD_MS
    this.#arm()
  }

  /** Something else has taken its place. */
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
    // Only for as long as they are needed: a page with them is not kept for the way back everywhere.
    for (const type of ['beforeunload', 'pagehide']) page.removeEventListener(type, this.#leave)
    if (this.#due === undefined) return
    for (const type of ['beforeunload', 'pagehide']) page.addEventListener(type, this.#leave)
    const wait = Math.min(Math.max(0, this.#due - Date.now()), SECRET_CLIPBOARD_MS)
    this.#timer = setTimeout(() => void this.#empty(), wait)
  }

  /** What is written now may come too late; then the next page finds that it is overdue. */
  readonly #leave = (): void => {
    setting.write(0, this.#around.storage)
    void tryWrite(this.#around.clipboard(), '')
  }

  async #empty(): Promise<void> {
    const due = this.#due
    const done = await tryWrite(this.#around.clipboard(), '')
    // Copied anew meanwhile, or emptied by another tab.
    if (due !== this.#due) return
    if (!done) {
      this.#timer = setTimeout(() => void this.#empty(), AGAIN_MS)
      return
    }
    this.release()
    if (this.#isFormer) showToast({ kind: 'done', title: translate('wallet.clipboard-emptied'), key: 'copy' })
    this.#isFormer = false
  }
}

/** That of this page. */
export const copiedSecret = new CopiedSecret()
