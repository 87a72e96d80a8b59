import { ApiError } from './http.errors.ts'
import type { IdempotencyStore } from './idempotency.ts'

/** A store that opens after the web port listens; until then, writes with a key fail with `notReady`. */
export class LateIdempotencyStore implements IdempotencyStore {
  #store: IdempotencyStore | undefined

  open(store: IdempotencyStore): void {
    this.#store = store
  }

  begin(...args: Parameters<IdempotencyStore['begin']>): ReturnType<IdempotencyStore['begin']> {
    return this.#opened().begin(...args)
  }

  finish(...args: Parameters<IdempotencyStore['finish']>): Promise<void> {
    return this.#opened().finish(...args)
  }

  release(...args: Parameters<IdempotencyStore['release']>): Promise<void> {
    return this.#opened().release(...args)
  }

  #opened(): IdempotencyStore {
    if (this.#store === undefined) throw new ApiError('notReady')
    return this.#store
  }
}
