import type { TransactionJson } from '@tidebook/protocol'
import { isKeyringErrorCode, KeyringError } from './errors.ts'
import type { KeyringStatus, SavedWallet } from './keyring.ts'
import type { KeyringCalls, KeyringMessage, KeyringMethod, KeyringRequest } from './rpc.ts'
import type { SignedTransaction } from './signer.ts'
import type { DraftReveal } from './wallet-draft.ts'

/** What the client needs of a worker; the platform's `Worker` fits. */
export interface KeyringPort {
  postMessage(message: KeyringRequest): void
  addEventListener(type: 'message', listener: (event: { readonly data: KeyringMessage }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
  terminate(): void
}

interface Waiting {
  readonly resolve: (output: unknown) => void
  readonly reject: (error: KeyringError) => void
}

/**
 * Typed calls into the key worker. The worker starts with the first call, so no wallet code is loaded before a wallet
 * action. Every method rejects with a `KeyringError`; a crashed worker rejects all open calls and is started anew.
 */
export class KeyringClient {
  readonly #start: () => KeyringPort
  readonly #onLocked: () => void
  readonly #waiting = new Map<number, Waiting>()
  #port: KeyringPort | undefined
  #lastId = 0

  /** `start` makes the worker; `onLocked` hears of locks that nobody asked for (15 minutes over, worker lost). */
  constructor(start: () => KeyringPort, onLocked: () => void) {
    this.#start = start
    this.#onLocked = onLocked
  }

  createDraft(): Promise<DraftReveal> {
    return this.#call('createDraft', {})
  }

  revealDraft(): Promise<DraftReveal> {
    return this.#call('revealDraft', {})
  }

  checkDraft(characters: readonly string[]): Promise<readonly boolean[]> {
    return this.#call('checkDraft', { characters })
  }

  discardDraft(): Promise<undefined> {
    return this.#port === undefined ? Promise.resolve(undefined) : this.#call('discardDraft', {})
  }

  saveDraft(password: string, repeat: string): Promise<SavedWallet> {
    return this.#call('saveDraft', { password, repeat })
  }

  addressOf(secret: string): Promise<string> {
    return this.#call('addressOf', { secret })
  }

  importSecret(secret: string, password: string, repeat: string): Promise<SavedWallet> {
    return this.#call('importSecret', { secret, password, repeat })
  }

  unlock(vault: string, password: string): Promise<KeyringStatus> {
    return this.#call('unlock', { vault, password })
  }

  /** Locks without starting a worker that is not there. */
  lock(): Promise<undefined> {
    return this.#port === undefined ? Promise.resolve(undefined) : this.#call('lock', {})
  }

  /** The worker's own answer; without a worker nothing is open. */
  status(): Promise<KeyringStatus> {
    return this.#port === undefined ? Promise.resolve({ locked: true }) : this.#call('status', {})
  }

  sign(network: string, tx: TransactionJson): Promise<SignedTransaction> {
    return this.#call('sign', { network, tx })
  }

  revealSecret(vault: string, password: string): Promise<string> {
    return this.#call('revealSecret', { vault, password })
  }

  changePassword(vault: string, old: string, password: string, repeat: string): Promise<SavedWallet> {
    return this.#call('changePassword', { vault, old, password, repeat })
  }

  /** Ends the worker and everything it held. */
  close(): void {
    this.#drop()
  }

  async #call<M extends KeyringMethod>(method: M, input: KeyringCalls[M]['input']): Promise<KeyringCalls[M]['output']> {
    const port = this.#connect()
    const id = ++this.#lastId
    const output = await new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      port.postMessage({ id, method, input })
    })
    // The worker is built from the same `KeyringCalls` table, which is what ties method and output together.
    return output as KeyringCalls[M]['output']
  }

  #connect(): KeyringPort {
    if (this.#port !== undefined) return this.#port
    const port = this.#start()
    port.addEventListener('message', (event) => this.#receive(event.data))
    port.addEventListener('error', () => this.#drop())
    port.addEventListener('messageerror', () => this.#drop())
    this.#port = port
    return port
  }

  #receive(message: KeyringMessage): void {
    if ('event' in message) return this.#onLocked()
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (message.ok) return waiting?.resolve(message.output)
    const code = isKeyringErrorCode(message.code) ? message.code : 'keyring/worker-failed'
    waiting?.reject(new KeyringError(code, message.detail))
  }

  #drop(): void {
    const port = this.#port
    if (port === undefined) return
    this.#port = undefined
    port.terminate()
    for (const waiting of this.#waiting.values()) waiting.reject(new KeyringError('keyring/worker-failed'))
    this.#waiting.clear()
    this.#onLocked()
  }
}
