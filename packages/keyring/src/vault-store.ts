import { KeyringError } from './errors.ts'

/** Stores vaults, i.e. ciphertext, by name. Never removes one: lost ciphertext is lost money. */
interface VaultStore {
  load(id: string): Promise<string | undefined>
  /**
   * Stores a vault. With `instead`, only if the stored text equals it, because another tab may have stored data in the
   * meantime that must not be lost. Throws `keyring/changed-meanwhile` otherwise.
   */
  save(id: string, vault: string, instead?: string): Promise<void>
  /** Returns all stored vaults. */
  all(): Promise<readonly string[]>
}

const VAULTS = 'vaults'

/** Vault store in IndexedDB. Every method throws `keyring/storage-failed` when the browser refuses. */
export class IndexedVaultStore implements VaultStore {
  readonly #name: string
  #database: Promise<IDBDatabase> | undefined

  constructor(databaseName: string) {
    this.#name = databaseName
  }

  async load(id: string): Promise<string | undefined> {
    const value: unknown = await this.#run('readonly', (store) => store.get(id))
    return typeof value === 'string' ? value : undefined
  }

  async save(id: string, vault: string, instead?: string): Promise<void> {
    let changed = false
    await this.#run('readwrite', (store) => {
      if (instead === undefined) return store.put(vault, id)
      // Read and written in one transaction, so that no other tab can intervene.
      const request = store.get(id)
      request.addEventListener('success', () => {
        if (request.result === instead) store.put(vault, id)
        else changed = true
      })
      return request
    })
    if (changed) throw new KeyringError('keyring/changed-meanwhile')
  }

  async all(): Promise<readonly string[]> {
    const vaults: unknown = await this.#run('readonly', (store) => store.getAll())
    return Array.isArray(vaults) ? vaults.filter((vault) => typeof vault === 'string') : []
  }

  async #run(mode: IDBTransactionMode, action: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
    try {
      this.#database ??= openDatabase(this.#name)
      const database = await this.#database
      const transaction = database.transaction(VAULTS, mode, { durability: 'strict' })
      return await settled(transaction, action(transaction.objectStore(VAULTS)))
    } catch (error) {
      this.#database = undefined
      throw new KeyringError('keyring/storage-failed', error instanceof Error ? error.name : undefined)
    }
  }
}

/** A write is durable only when its transaction is complete, not when the request has succeeded. */
function settled(transaction: IDBTransaction, request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error))
    transaction.addEventListener('error', () => reject(transaction.error))
  })
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(VAULTS))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('blocked', () => reject(request.error))
  })
}
