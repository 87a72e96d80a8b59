import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { toastStore } from '../../toasts/index.ts'
import { copyText } from './clipboard.ts'
import { CopiedSecret, SECRET_CLIPBOARD_MS } from './copied-secret.ts'

/** A browser with one clipboard; only the focused page may write. */
function browser() {
  const storage = memoryStorage()
  const pages: EventTarget[] = []
  const state = { text: '', focused: true }
  const clipboard = {
    writeText: async (text: string): Promise<void> => {
      if (!state.focused) throw new DOMException('not focused')
      state.text = text
    },
  }
  return {
    storage,
    clipboard,
    state,
    /** Opens a page; `copy` copies a secret there as the vault does. */
    open: () => {
      const page = new EventTarget()
      const others = pages.filter((each) => each !== page)
      pages.push(page)
      const heard = (): void => {
        for (const other of others)
          other.dispatchEvent(Object.assign(new Event('storage'), { key: 'tidebook_copiedSecret' }))
      }
      const shared: Storage = {
        ...storage,
        setItem: (key, value) => (storage.setItem(key, value), heard()),
        removeItem: (key) => (storage.removeItem(key), heard()),
      }
      const secret = new CopiedSecret({ clipboard: () => clipboard, page, storage: shared })
      secret.watch()
      return {
        secret,
        copy: async (text: string): Promise<void> => {
          await clipboard.writeText(text)
          secret.hold()
        },
        /** Leaves the page; its last write to the clipboard comes too late. */
        leave: () => {
          state.focused = false
          page.dispatchEvent(new Event('beforeunload'))
          page.dispatchEvent(new Event('pagehide'))
          state.focused = true
        },
      }
    },
  }
}

describe('CopiedSecret', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    activateMessages('en', compileCatalog('en'))
  })
  afterEach(() => {
    vi.useRealTimers()
    toastStore.set([])
  })

  it('clears the clipboard after 30 seconds, and stores nothing of the secret in the meantime', async () => {
    const { open, state, storage } = browser()
    await open().copy('snoPB')
    await vi.advanceTimersByTimeAsync(SECRET_CLIPBOARD_MS - 1)
    expect(state.text).toBe('snoPB')
    expect(storage.getItem('tidebook_copiedSecret')).toMatch(/^\d+$/)
    await vi.advanceTimersByTimeAsync(1)
    expect([state.text, storage.length, toastStore.get()]).toEqual(['', 0, []])
  })

  it('waits for the focus if the browser only lets a focused page write', async () => {
    const { open, state } = browser()
    await open().copy('snoPB')
    state.focused = false
    await vi.advanceTimersByTimeAsync(10 * SECRET_CLIPBOARD_MS)
    expect(state.text).toBe('snoPB')
    state.focused = true
    await vi.advanceTimersByTimeAsync(500)
    expect(state.text).toBe('')
    await open().secret.release()
  })

  it('clears and reports it in the next page if the browser did not let the previous one do so when it was left', async () => {
    const { open, state } = browser()
    const first = open()
    await first.copy('snoPB')
    first.leave()
    expect(state.text).toBe('snoPB')
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect(state.text).toBe('')
    expect(toastStore.get().at(-1)?.title).toMatch(/^Clipboard cleared/)
  })

  it('clears it in another open tab when its own tab is closed', async () => {
    const { open, state } = browser()
    const other = open()
    const first = open()
    void other
    await first.copy('snoPB')
    first.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(state.text).toBe('')
  })

  it('clears it in time also in a page that opens after one that ended abruptly', async () => {
    const { open, state, storage } = browser()
    storage.setItem('tidebook_copiedSecret', String(Date.now() + 1e9))
    state.text = 'snoPB'
    open()
    await vi.advanceTimersByTimeAsync(SECRET_CLIPBOARD_MS)
    expect(state.text, 'also where a clock was set back').toBe('')
  })

  it('leaves a later copy unchanged', async () => {
    const { open, state, storage, clipboard } = browser()
    const { copy } = open()
    await copy('snoPB')
    await copyText('jAddress', clipboard)
    await vi.advanceTimersByTimeAsync(2 * SECRET_CLIPBOARD_MS)
    expect([state.text, storage.length]).toEqual(['jAddress', 0])
  })

  it('clears it once across several tabs, so that a later copy stays', async () => {
    const { open, state } = browser()
    const other = open()
    void other
    await open().copy('snoPB')
    await vi.advanceTimersByTimeAsync(SECRET_CLIPBOARD_MS)
    state.text = 'mine'
    await vi.advanceTimersByTimeAsync(2 * SECRET_CLIPBOARD_MS)
    expect(state.text).toBe('mine')
  })

  it('continues when the browser refuses to store', async () => {
    const { state, clipboard } = browser()
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const secret = new CopiedSecret({ clipboard: () => clipboard, page: new EventTarget(), storage: full })
    secret.watch()
    state.text = 'snoPB'
    secret.hold()
    await vi.advanceTimersByTimeAsync(SECRET_CLIPBOARD_MS)
    expect(state.text).toBe('')
  })
})
