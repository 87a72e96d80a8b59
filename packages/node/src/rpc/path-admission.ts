import type { Clock } from '../clock.ts'
import type { PathLimits } from '../server/limits.ts'
import type { Caller } from './method.ts'
import { RpcError } from './rpc-error.ts'
import { TokenBucket } from './token-bucket.ts'

/** Runs something when the thread has done what else there was to do. */
export type Later = (run: () => void) => void

/**
 * Who may look for paths, and when. A search runs on the thread of the ledger, so searches run one a turn of the event
 * loop: one of each client at a time, first come first served, and not more often than the budgets say.
 */
export class PathAdmission {
  readonly #limits: PathLimits
  readonly #clock: Clock
  readonly #later: Later
  readonly #all: TokenBucket
  readonly #clients = new Map<string, TokenBucket>()
  readonly #underWay = new Set<string>()
  readonly #line: (() => void)[] = []

  constructor(limits: PathLimits, clock: Clock, later: Later = setImmediate) {
    this.#limits = limits
    this.#clock = clock
    this.#later = later
    this.#all = new TokenBucket(limits.ofAll, clock)
  }

  /** Clients whose use of their budget is remembered. */
  get remembered(): number {
    return this.#clients.size
  }

  /**
   * Runs a search in its turn. Whoever runs the node has no budget, as in the reference, only turns.
   * @throws RpcError tooBusy at once, with the time after which it may be asked again
   */
  search<T>({ client, isAdmin }: Pick<Caller, 'client' | 'isAdmin'>, run: () => T): Promise<T> {
    if (!isAdmin) {
      this.#admit(client)
      this.#underWay.add(client)
    }
    return new Promise<T>((resolve, reject) => {
      this.#line.push(() => {
        try {
          resolve(run())
        } catch (error) {
          reject(error)
        } finally {
          if (!isAdmin) this.#underWay.delete(client)
        }
      })
      if (this.#line.length === 1) this.#later(() => this.#next())
    })
  }

  #next(): void {
    this.#line[0]?.()
    this.#line.shift()
    if (this.#line.length > 0) this.#later(() => this.#next())
  }

  #admit(client: string): void {
    if (this.#underWay.has(client)) throw busy('A search of yours is under way.', 0)
    this.#forget()
    const own = this.#clients.get(client) ?? new TokenBucket(this.#limits.perClient, this.#clock)
    const wait = Math.max(own.wait, this.#all.wait)
    if (wait > 0) throw busy('Too many paths are looked for.', wait)
    own.take()
    this.#all.take()
    this.#clients.set(client, own)
  }

  // What is full again says nothing; as only what was admitted is remembered, this never becomes long.
  #forget(): void {
    for (const [client, bucket] of this.#clients) if (bucket.isFull) this.#clients.delete(client)
  }
}

function busy(why: string, wait: number): RpcError {
  return new RpcError('tooBusy', { message: `${why} Ask again in a while.`, extra: { retry_after_ms: wait } })
}
