import { isKeyringErrorCode, KeyringError } from './errors.ts'
import type { PageMessage, VaultCalls, VaultMessage, VaultMethod } from './vault-protocol.ts'

/** What the client needs of a channel to the vault; the platform's `MessagePort` fits. */
export interface VaultPort {
  postMessage(message: PageMessage): void
  addEventListener(type: 'message', listener: (event: { readonly data: VaultMessage }) => void): void
  start(): void
  close(): void
}

/** News of the vault that belong to no call. */
export type VaultEvent = Extract<VaultMessage, { readonly event: string }>

/**
 * A vault that has not heard a request after twice this time is gone: crashed, or another document; milliseconds. The
 * second half begins when the first has passed here too: a page that slept or was busy has not listened itself.
 */
export const DEAF_MS = 5000

interface Waiting {
  timer: ReturnType<typeof setTimeout>
  readonly resolve: (output: unknown) => void
  readonly reject: (error: KeyringError) => void
}

/**
 * The page's side of the vault. The vault starts with the first call that needs it, so nothing of it is loaded before a
 * wallet action. Every call rejects with a `KeyringError`. A vault that is lost rejects what was open and is started anew
 * by the next call.
 */
export class VaultClient {
  readonly #connect: () => Promise<VaultPort>
  readonly #listen: (event: VaultEvent) => void
  readonly #waiting = new Map<number, Waiting>()
  #port: Promise<VaultPort> | undefined
  #lastId = 0

  /** `connect` makes the vault and a channel to it; `listen` hears its events. */
  constructor(connect: () => Promise<VaultPort>, listen: (event: VaultEvent) => void) {
    this.#connect = connect
    this.#listen = listen
  }

  /** Starts the vault without asking anything of it. */
  async start(): Promise<void> {
    await this.#open()
  }

  /** Whether a vault runs or is being started. */
  get started(): boolean {
    return this.#port !== undefined
  }

  async call<M extends VaultMethod>(method: M, input: VaultCalls[M]['input']): Promise<VaultCalls[M]['output']> {
    const port = await this.#open()
    const id = ++this.#lastId
    const output = await new Promise<unknown>((resolve, reject) => {
      // No browser tells the page that the document in a frame has gone.
      const again = (): void => void (waiting.timer = setTimeout(() => this.lost(), DEAF_MS))
      const waiting: Waiting = { resolve, reject, timer: setTimeout(again, DEAF_MS) }
      this.#waiting.set(id, waiting)
      port.postMessage({ id, method, input })
    })
    // The vault answers from the same `VaultCalls` table, which is what ties method and output together.
    return output as VaultCalls[M]['output']
  }

  /** Tells the vault something; without a vault nobody has to know. */
  note(message: Extract<PageMessage, { readonly note: string }>): void {
    void this.#port?.then(
      (port) => port.postMessage(message),
      () => undefined,
    )
  }

  /** The vault is gone: what was open fails, the next call starts another. */
  lost(): void {
    const port = this.#port
    if (port === undefined) return
    this.#port = undefined
    void port.then(
      (each) => each.close(),
      () => undefined,
    )
    for (const { timer, reject } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(new KeyringError('keyring/worker-failed'))
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
    const code = isKeyringErrorCode(message.code) ? message.code : 'keyring/worker-failed'
    return waiting?.reject(new KeyringError(code, message.detail))
  }
}
