import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { toastStore } from '../../toasts/index.ts'
import { copyText } from './clipboard.ts'
import { CopiedSecret, SECRET_CLIPBOARD_MS } from './copied-secret.ts'

/** A browser with one clipboard; who has not the focus may not write. */
const browser = () => {
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
    /** Opens a page; `copy` is what the vault does in it. */
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
        /** Goes away; what it wrote last comes too late. */
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

describe('a copied secret', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    activateMessages('en', compileCatalog('en'))
  })
  afterEach(() => {
    vi.useRealTimers()
    toastStore.set([])
  })

  it('is taken out of the clipboard after 30 seconds, and nothing of it is stored meanwhile', async () => {
    const { open, state, storage } = browser()
    await open().copy('snoPB')
    await vi.advanceTimersByTimeAsync(SECRET_CLIPBOARD_MS - 1)
    expect(state.text).toBe('snoPB')
    expect(storage.getItem('tidebook_copiedSecret')).toMatch(/^\d+$/)
    await vi.advanceTimersByTimeAsync(1)
    expect([state.text, storage.length, toastStore.get()]).toEqual(['', 0, []])
  })

  it('waits for the focus where the browser lets only that page write', async () => {
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

  it('is taken out by the next page when its own is left and the browser did not let it, and that page says so', async () => {
    const { open, state } = browser()
    const first = open()
    await first.copy('snoPB')
    first.leave()
    expect(state.text).toBe('snoPB')
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect(state.text).toBe('')
    expect(toastStore.get().at(-1)?.title).toMatch(/^Clipboard emptied/)
  })

  it('is taken out by another open tab when its own is closed', async () => {
    const { open, state } = browser()
    const other = open()
    const first = open()
    void other
    await first.copy('snoPB')
    first.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(state.text).toBe('')
  })

  it('is taken out in time also by a page that came after one that ended without a word', async () => {
    const { open, state, storage } = browser()
    storage.setItem('tidebook_copiedSecret', String(Date.now() + 1e9))
    state.text = 'snoPB'
    open()
    await vi.advanceTimersByTimeAsync(SECRET_CLIPBOARD_MS)
    expect(state.text, 'also where a clock was set back').toBe('')
  })

  it('leaves alone what was copied in its place', async () => {
    const { open, state, storage, clipboard } = browser()
    const { copy } = open()
    await copy('snoPB')
    await copyText('jAddress', clipboard)
    await vi.advanceTimersByTimeAsync(2 * SECRET_CLIPBOARD_MS)
    expect([state.text, storage.length]).toEqual(['jAddress', 0])
  })

  it('is emptied once by several tabs: what is copied afterwards stays', async () => {
    const { open, state } = browser()
    const other = open()
    void other
    await open().copy('snoPB')
    await vi.advanceTimersByTimeAsync(SECRET_CLIPBOARD_MS)
    state.text = 'mine'
    await vi.advanceTimersByTimeAsync(2 * SECRET_CLIPBOARD_MS)
    expect(state.text).toBe('mine')
  })

  it('goes on where the browser refuses to store', async () => {
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
