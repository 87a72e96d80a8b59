import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IndexedVaultStore } from './vault-store.ts'

/** Test double of the parts of IndexedDB that the store uses. `next` determines the outcome of a request. */
class Database {
  readonly kept = new Map<string, unknown>()
  readonly transactions: unknown[][] = []
  stores: string[] = []
  opened: [string, number][] = []
  open: 'success' | 'error' | 'blocked' = 'success'
  next: 'complete' | 'abort' | 'error' = 'complete'

  readonly factory = {
    open: (name: string, version: number) => {
      this.opened.push([name, version])
      const fresh = this.stores.length === 0 && this.open === 'success'
      return event(fresh ? ['upgradeneeded', 'success'] : [this.open], {
        error: new DOMException('', 'UnknownError'),
        result: { createObjectStore: (store: string) => this.stores.push(store), transaction: this.#transaction },
      })
    },
  }

  readonly #transaction = (store: string, mode: string, options: object) => {
    this.transactions.push([store, mode, options])
    const changes: (() => void)[] = []
    const { next } = this
    const later = (change: () => void): object => {
      changes.push(change)
      return { result: undefined }
    }
    const target = event([next], { error: new DOMException('', 'QuotaExceededError') }, () => {
      if (next === 'complete') for (const change of changes) change()
    })
    return Object.assign(target, {
      objectStore: () => ({
        get: (key: string) => {
          const request = Object.assign(new EventTarget(), { result: this.kept.get(key) })
          changes.push(() => request.dispatchEvent(new Event('success')))
          return request
        },
        put: (value: unknown, key: string) => later(() => this.kept.set(key, value)),
        getAll: () => ({ result: [...this.kept.values()] }),
      }),
    })
  }
}

function event(types: readonly string[], more: object, before: () => void = () => {}): EventTarget {
  const target = Object.assign(new EventTarget(), more)
  queueMicrotask(() => {
    before()
    for (const type of types) target.dispatchEvent(new Event(type))
  })
  return target
}

describe('vaults in the browser', () => {
  let database: Database
  beforeEach(() => {
    database = new Database()
    vi.stubGlobal('indexedDB', database.factory)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('WAL-018 are stored by name, can be loaded again, and are not replaced by later vaults', async () => {
    const store = new IndexedVaultStore('tidebook')
    await store.save('jA', 'vault of A')
    await store.save('jB', 'vault of B')
    expect([await store.load('jA'), await store.load('jB'), await store.load('jC')]).toEqual([
      'vault of A',
      'vault of B',
      undefined,
    ])
    expect(await store.all()).toEqual(['vault of A', 'vault of B'])
    expect([database.opened, database.stores]).toEqual([[['tidebook', 1]], ['vaults']])
  })

  it('are written with strict durability, and read with read-only transactions', async () => {
    const store = new IndexedVaultStore('tidebook')
    await store.save('jA', 'vault')
    await store.load('jA')
    await store.all()
    const strict = { durability: 'strict' }
    expect(database.transactions).toEqual([
      ['vaults', 'readwrite', strict],
      ['vaults', 'readonly', strict],
      ['vaults', 'readonly', strict],
    ])
  })

  it.each(['abort', 'error'] as const)('are not reported as stored when the transaction ends with %s', async (next) => {
    const store = new IndexedVaultStore('tidebook')
    database.next = next
    const refused = { code: 'keyring/storage-failed', detail: 'QuotaExceededError' }
    await expect(store.save('jA', 'vault')).rejects.toMatchObject(refused)
    database.next = 'complete'
    await store.save('jA', 'vault')
    expect(await store.load('jA')).toBe('vault')
    expect(database.opened.length).toBe(2)
  })

  it.each(['error', 'blocked'] as const)(
    'cannot be stored when opening ends with %s, but can once it succeeds',
    async (open) => {
      const store = new IndexedVaultStore('tidebook')
      database.open = open
      await expect(store.load('jA')).rejects.toMatchObject({ code: 'keyring/storage-failed', detail: 'UnknownError' })
      database.open = 'success'
      expect(await store.load('jA')).toBeUndefined()
    },
  )

  it('are replaced only if the stored text is still the text read before', async () => {
    const store = new IndexedVaultStore('tidebook')
    await store.save('jA', 'first')
    await store.save('jA', 'second', 'first')
    expect(await store.load('jA')).toBe('second')
    await expect(store.save('jA', 'third', 'first')).rejects.toMatchObject({ code: 'keyring/changed-meanwhile' })
    await expect(store.save('jB', 'new', 'gone')).rejects.toMatchObject({ code: 'keyring/changed-meanwhile' })
    expect([await store.load('jA'), await store.load('jB')]).toEqual(['second', undefined])
    expect(database.transactions.slice(0, 2)).toEqual(
      Array.from({ length: 2 }, () => ['vaults', 'readwrite', { durability: 'strict' }]),
    )
  })

  it('are absent when the stored value is not text', async () => {
    database.kept.set('jA', { vault: 1 })
    expect(await new IndexedVaultStore('tidebook').load('jA')).toBeUndefined()
  })
})
