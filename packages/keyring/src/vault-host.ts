import { KeyringError } from './errors.ts'
import type { VaultCalls, VaultMessage, VaultMethod, VaultRequest } from './vault-protocol.ts'

/** The handlers of the page's calls, one function per method. */
export type VaultHandlers = {
  readonly [M in VaultMethod]: (
    input: VaultCalls[M]['input'],
  ) => VaultCalls[M]['output'] | Promise<VaultCalls[M]['output']>
}

/** Maximum number of concurrent calls. */
export const MAX_OPEN_CALLS = 64

/** The vault's side of the channel: responds to each request under its id, whatever the page sends. */
export class VaultHost {
  readonly #handlers: VaultHandlers
  readonly #post: (message: VaultMessage) => void
  #open = 0

  constructor(handlers: VaultHandlers, post: (message: VaultMessage) => void) {
    this.#handlers = handlers
    this.#post = post
  }

  /** Handles one request. Never throws. A message without an id is not a request. */
  async handle(request: VaultRequest): Promise<void> {
    const { id, method, input } = request
    if (!Number.isSafeInteger(id)) return
    this.#open++
    this.#post({ event: 'heard', id })
    try {
      this.#post({ id, ok: true, output: await this.#answer(method, input) })
    } catch (error) {
      const keyringError =
        error instanceof KeyringError ? error : new KeyringError('keyring/worker-failed', nameOf(error))
      this.#post({ id, ok: false, code: keyringError.code, detail: keyringError.detail })
    } finally {
      this.#open--
    }
  }

  #answer<M extends VaultMethod>(method: M, input: VaultCalls[M]['input']): unknown {
    if (typeof method !== 'string' || !Object.hasOwn(this.#handlers, method) || !isRecord(input))
      throw new KeyringError('keyring/bad-request', String(method).slice(0, 40))
    if (this.#open > MAX_OPEN_CALLS) throw new KeyringError('keyring/bad-request', 'too many')
    return this.#handlers[method](input)
  }
}

/** Only the type of an unexpected error leaves the vault, because its message could contain secret data. */
function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
