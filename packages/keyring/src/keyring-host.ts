import { KeyringError } from './errors.ts'
import { Keyring } from './keyring.ts'
import type { KeyringEnvironment } from './keyring.ts'
import type { KeyringCalls, KeyringMessage, KeyringMethod, KeyringRequest } from './rpc.ts'

type Handlers = {
  readonly [M in KeyringMethod]: (
    input: KeyringCalls[M]['input'],
  ) => KeyringCalls[M]['output'] | Promise<KeyringCalls[M]['output']>
}

/** Timer port: runs a function after a delay in milliseconds and hands back its cancellation. */
export type Schedule = (run: () => void, delayMs: number) => () => void

/** Answers requests of the page with a keyring, and tells the page by itself when the 15 minutes are over. */
export class KeyringHost {
  readonly #keyring: Keyring
  readonly #environment: KeyringEnvironment
  readonly #post: (message: KeyringMessage) => void
  readonly #schedule: Schedule
  readonly #handlers: Handlers
  #cancel: (() => void) | undefined

  constructor(environment: KeyringEnvironment, post: (message: KeyringMessage) => void, schedule: Schedule) {
    this.#environment = environment
    this.#keyring = new Keyring(environment)
    this.#post = post
    this.#schedule = schedule
    this.#handlers = handlersOf(this.#keyring, environment.network.id)
  }

  /** Handles one message of the page; never throws. */
  async handle(request: KeyringRequest): Promise<void> {
    this.#post(await this.#answer(request))
    this.#watch()
  }

  async #answer(request: KeyringRequest): Promise<KeyringMessage> {
    const { id } = request
    try {
      return { id, ok: true, output: await this.#call(request.method, request.input) }
    } catch (error) {
      const known = error instanceof KeyringError ? error : new KeyringError('keyring/worker-failed', nameOf(error))
      return { id, ok: false, code: known.code, detail: known.detail }
    }
  }

  #call<M extends KeyringMethod>(method: M, input: KeyringCalls[M]['input']): unknown {
    if (!Object.hasOwn(this.#handlers, method)) throw new KeyringError('keyring/bad-request', String(method))
    return this.#handlers[method](input)
  }

  #watch(): void {
    this.#cancel?.()
    this.#cancel = undefined
    const status = this.#keyring.status()
    if (status.locked) return
    this.#cancel = this.#schedule(() => this.#expire(), Math.max(0, status.locksAt - this.#environment.clock()))
  }

  #expire(): void {
    if (this.#keyring.status().locked) this.#post({ event: 'locked' })
    else this.#watch()
  }
}

/** Only the kind of an unexpected error leaves the worker: its message could quote what it was working on. */
function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined
}

function handlersOf(keyring: Keyring, network: string): Handlers {
  return {
    createDraft: () => keyring.createDraft(),
    revealDraft: () => keyring.revealDraft(),
    checkDraft: ({ characters }) => keyring.checkDraft(characters),
    discardDraft: () => {
      keyring.discardDraft()
      return undefined
    },
    saveDraft: ({ password, repeat }) => keyring.saveDraft(password, repeat),
    addressOf: ({ secret }) => keyring.addressOf(secret),
    importSecret: ({ secret, password, repeat }) => keyring.importSecret(secret, password, repeat),
    unlock: ({ vault, password }) => keyring.unlock(vault, password),
    lock: () => {
      keyring.lock()
      return undefined
    },
    status: () => keyring.status(),
    sign: ({ network: wanted, tx }) => {
      if (wanted !== network) throw new KeyringError('keyring/signature-failed', `network ${wanted}`)
      return keyring.sign(tx)
    },
    revealSecret: ({ vault, password }) => keyring.revealSecret(vault, password),
    changePassword: ({ vault, old, password, repeat }) => keyring.changePassword(vault, old, password, repeat),
  }
}
