import { isKeyringErrorCode, KeyringError, type KeyringErrorCode } from './errors.ts'
import type { PageMessage, VaultCalls, VaultMessage, VaultMethod } from './vault-protocol.ts'

/** The channel functions that the client uses, as implemented by the platform's `MessagePort`. */
export interface VaultPort {
  postMessage(message: PageMessage): void
  addEventListener(type: 'message', listener: (event: { readonly data: VaultMessage }) => void): void
  start(): void
  close(): void
}

/** Events from the vault outside of any call. */
export type VaultEvent = Extract<VaultMessage, { readonly event: string }>

/**
 * Half of the time, in milliseconds, after which a vault that has not acknowledged a request is lost: it crashed, or
 * its document was replaced. The second half starts only after the page has experienced the first, because a suspended
 * or busy page did not listen either.
 */
export const UNRESPONSIVE_MS = 5000

interface Waiting {
  readonly method: VaultMethod
  timer: ReturnType<typeof setTimeout>
  readonly resolve: (output: unknown) => void
  readonly reject: (error: KeyringError) => void
}

/**
 * The page's side of the vault. The first call that needs the vault starts it, so that none of its code is loaded
 * before a wallet action. Calls reject with a `KeyringError`. When a vault is lost, its pending calls reject, and the
 * next call starts another one.
 */
export class VaultClient {
  readonly #connect: () => Promise<VaultPort>
  readonly #listen: (event: VaultEvent) => void
  readonly #waiting = new Map<number, Waiting>()
  #port: Promise<VaultPort> | undefined
  #lastId = 0

  /** `connect` creates the vault and a channel to it; `listen` receives its events. */
  constructor(connect: () => Promise<VaultPort>, listen: (event: VaultEvent) => void) {
    this.#connect = connect
    this.#listen = listen
  }

  /** Starts the vault without a request. */
  async start(): Promise<void> {
    await this.#open()
  }

  /** Whether a vault is running or starting. */
  get started(): boolean {
    return this.#port !== undefined
  }

  async call<M extends VaultMethod>(method: M, input: VaultCalls[M]['input']): Promise<VaultCalls[M]['output']> {
    const port = await this.#open()
    const id = ++this.#lastId
    const output = await new Promise<unknown>((resolve, reject) => {
      // Browsers do not notify a page when a frame's document is gone.
      const again = (): void => void (waiting.timer = setTimeout(() => this.lost(), UNRESPONSIVE_MS))
      const waiting: Waiting = { method, resolve, reject, timer: setTimeout(again, UNRESPONSIVE_MS) }
      this.#waiting.set(id, waiting)
      port.postMessage({ id, method, input })
    })
    // Vault and client share the `VaultCalls` table, which determines the output of each method.
    return output as VaultCalls[M]['output']
  }

  /** Sends a note to the vault. Without a vault, the note is dropped. */
  note(message: Extract<PageMessage, { readonly note: string }>): void {
    void this.#port?.then(
      (port) => port.postMessage(message),
      () => undefined,
    )
  }

  /** Handles the loss of the vault: pending calls fail, and the next call starts another vault. */
  lost(): void {
    const port = this.#port
    if (port === undefined) return
    this.#port = undefined
    void port.then(
      (each) => each.close(),
      () => undefined,
    )
    for (const { method, timer, reject } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(new KeyringError(failureOf(method)))
    }
    this.#waiting.clear()
    this.#listen({ event: 'hidden' })
    this.#listen({ event: 'status', status: { locked: true } })
  }

  #open(): Promise<VaultPort> {
    this.#port ??= this.#started()
    return this.#port
  }

  async #started(): Promise<VaultPort> {
    try {
      const port = await this.#connect()
      port.addEventListener('message', ({ data }) => this.#receive(data))
      port.start()
      return port
    } catch (error) {
      this.#port = undefined
      throw error instanceof KeyringError ? error : new KeyringError('keyring/worker-failed')
    }
  }

  #receive(message: VaultMessage): void {
    if ('event' in message) {
      if (message.event === 'heard') clearTimeout(this.#waiting.get(message.id)?.timer)
      return this.#listen(message)
    }
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    clearTimeout(waiting?.timer)
    if (message.ok) return waiting?.resolve(message.output)
    if (waiting === undefined) return
    const isNamed = isKeyringErrorCode(message.code) && message.code !== 'keyring/worker-failed'
    waiting.reject(new KeyringError(isNamed ? message.code : failureOf(waiting.method), message.detail))
  }
}

const SIGNING: ReadonlySet<VaultMethod> = new Set(['sign', 'signBatch', 'signTransfer'])

/**
 * Returns the error code for calls that fail without a response from the vault: after a crash, or a reload of its
 * frame.
 */
function failureOf(method: VaultMethod): KeyringErrorCode {
  return SIGNING.has(method) ? 'keyring/signature-failed' : 'keyring/worker-failed'
}
