import { KeyringError } from './errors.ts'

/** Keeps vaults, i.e. ciphertext, by address. Nothing is ever removed: ciphertext that is gone is money that is gone. */
export interface VaultStore {
  load(address: string): Promise<string | undefined>
  save(address: string, vault: string): Promise<void>
  /** the addresses of all vaults that are kept */
  addresses(): Promise<readonly string[]>
}

const VAULTS = 'vaults'

/** Vault store in IndexedDB. Every method throws `keyring/storage-failed` when the browser refuses. */
export class IndexedVaultStore implements VaultStore {
  readonly #name: string
  #database: Promise<IDBDatabase> | undefined

  constructor(databaseName: string) {
    this.#name = databaseName
  }

  async load(address: string): Promise<string | undefined> {
    const value: unknown = await this.#run('readonly', (store) => store.get(address))
    return typeof value === 'string' ? value : undefined
  }

  async save(address: string, vault: string): Promise<void> {
    await this.#run('readwrite', (store) => store.put(vault, address))
  }

  async addresses(): Promise<readonly string[]> {
    const keys: unknown = await this.#run('readonly', (store) => store.getAllKeys())
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
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

/** A write counts only when its transaction is complete, not when the request succeeded. */
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
