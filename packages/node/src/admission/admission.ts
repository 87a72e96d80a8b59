import type { Clock } from '../base/clock.ts'
import type { Caller } from './caller.ts'
import type { WorkLimits } from './work-limits.ts'
import { RpcError } from '../json/rpc-error.ts'
import { ClientAccount } from './client-account.ts'
import { MethodCosts } from './method-costs.ts'
import { TokenBucket } from './token-bucket.ts'
import type { RunAfter, RunLater, WorkStep } from './work-queue.ts'
import { WorkQueue } from './work-queue.ts'

/** The caller that causes work. */
type Asker = Pick<Caller, 'client' | 'isAdmin' | 'ownsLedger'>

/** Estimated milliseconds up to which work runs immediately, without its own turn. */
const SMALL_REQUEST_MS = 1
/** Cost of reading and refusing a request, in addition to its work: over WebSocket and over HTTP. */
const REQUEST = 0.02
const HTTP_REQUEST = 0.1
/** Cost of a transaction that pays no fee, or that paid earlier: parsing and verifying it brought nothing. */
const UNPAID = 0.25
/** Cost of verifying one of several signatures. All later transactions and the close of the ledger wait for it. */
const SIGNATURE = 0.5
const SECOND = 1000
/** Number of tracked clients above which idle ones are evicted. */
const MANY_CLIENTS = 256

/** Work in slices, each with its own turn. The last slice returns the answer. */
type SlicedWork<T> = Generator<undefined, T, undefined>

export interface Work<T> {
  /** Name under which the cost of this work is learned. */
  readonly name: string
  /** Whether the work always gets its own turn, however cheap it was recently. */
  readonly inTurn: boolean
  readonly run: () => T | SlicedWork<T>
}

/** Clock and scheduler, replaceable in tests. */
export interface AdmissionParts {
  readonly later?: RunLater
  readonly after?: RunAfter
  /** Monotonic milliseconds of thread time. */
  readonly thread?: () => number
}

/** The client has disconnected and no longer waits for the answer. */
export class RequestAbandoned extends Error {}

/**
 * Decides which client may use the ledger's thread, and when: for every method, snapshot, path search and transaction.
 * Work is charged to the client that causes it, by the thread time that it takes; the operator is exempt. Small work
 * runs immediately, up to a limit before the ledger's own work gets a turn. Larger work takes turns, client by client,
 * and is refused while its client has exhausted its budget. When all clients together exhaust the shared budget, no
 * request fails: all work then takes turns as the budget refills.
 */
export class Admission {
  readonly limits: WorkLimits
  readonly #clock: Clock
  readonly #thread: () => number
  readonly #later: RunLater
  readonly #line: WorkQueue
  readonly #all: TokenBucket
  readonly #costs = new MethodCosts()
  readonly #clients = new Map<string, ClientAccount>()
  /** Milliseconds of small work since the ledger's own work last had a turn. */
  #atOnce = 0
  #waiting = 0

  constructor(limits: WorkLimits, clock: Clock, parts: AdmissionParts = {}) {
    const { later = setImmediate, thread = threadTime } = parts
    this.limits = limits
    this.#clock = clock
    this.#thread = thread
    this.#later = later
    this.#all = new TokenBucket(limits.ofAll, clock)
    this.#line = new WorkQueue({ ...parts, rest: () => this.#all.waitAbove(0) })
  }

  /** Number of clients with tracked state. */
  get remembered(): number {
    return this.#clients.size
  }

  account(client: string): ClientAccount {
    const existing = this.#clients.get(client)
    if (existing !== undefined) return existing
    if (this.#clients.size >= MANY_CLIENTS) this.#forget()
    const created = new ClientAccount(this.limits, this.#clock)
    this.#clients.set(client, created)
    return created
  }

  /**
   * Runs a request's work, immediately or in its turn.
   * @throws RpcError tooBusy with the time to wait; RequestAbandoned when its client disconnected before its turn
   */
  work<T>(caller: Caller, work: Work<T>): T | Promise<T> {
    const { name, inTurn, run } = work
    if (!isLimited(caller)) {
      if (inTurn) return this.#takeTurns(caller, work, 0)
      const first = begin(run())
      return first.done === true ? first.value : this.#takeTurns(caller, { ...work, run: () => first.rest }, 0)
    }
    const account = this.account(caller.client)
    const estimate = this.#costs.estimate(name)
    const isSmall = !inTurn && estimate <= SMALL_REQUEST_MS
    if (isSmall) this.#requireCredit(account)
    else this.#requireBudget(account)
    this.charge(caller, REQUEST)
    if (!isSmall || this.#mustYield()) return this.#takeTurns(caller, work, estimate)
    const first = this.#timed(caller, name, () => begin(run()))
    return first.done === true ? first.value : this.#takeTurns(caller, { ...work, run: () => first.rest }, 0)
  }

  /**
   * Counts a transaction until `settled` is called, with whether the transaction paid for itself.
   * @throws RpcError tooBusy when its client has too many in flight, or too much debt
   */
  submission(caller: Caller): (isPaid: boolean) => void {
    if (!isLimited(caller)) return () => undefined
    const account = this.account(caller.client)
    this.#requireCredit(account)
    if (account.submissions >= this.limits.submissionsPerClient) {
      throw busy('Too many of your transactions are waiting for their results.', 1)
    }
    account.submissions += 1
    return (isPaid) => {
      account.submissions -= 1
      if (!isPaid) this.charge(caller, UNPAID)
    }
  }

  /**
   * Charges the signatures of a multi-signed transaction before they are verified. Otherwise many thousands of a
   * client's signatures could be verified before its first transaction fails.
   * @returns a function that refunds the charge, for a transaction that pays for itself
   */
  signatures(caller: Caller, count: number): () => void {
    const cost = count * SIGNATURE
    this.charge(caller, cost)
    return () => this.charge(caller, -cost)
  }

  /**
   * Counts a caller's socket or HTTP request until the returned function is called.
   * @throws RpcError tooBusy when the client has too many
   */
  connect(caller: Asker): () => void {
    if (!isLimited(caller)) return () => undefined
    const account = this.account(caller.client)
    if (account.connections >= this.limits.connectionsPerClient) throw busy('You hold too many connections.', SECOND)
    account.connections += 1
    return () => {
      account.connections -= 1
    }
  }

  /** Charges work done for a client outside its requests, in milliseconds of thread time. */
  charge(caller: Asker, cost: number): void {
    if (!isLimited(caller)) return
    this.account(caller.client).work.take(cost)
    this.#all.take(cost)
  }

  /** Runs mandatory work immediately for any client, and charges the time. */
  charged<T>(caller: Caller, run: () => T): T {
    if (!isLimited(caller)) return run()
    const started = this.#thread()
    try {
      return run()
    } finally {
      this.charge(caller, this.#thread() - started)
    }
  }

  /**
   * Runs work that precedes parsing of the request in its turn, and charges the time. Never refuses: the transport
   * bounds how much a client may send at once.
   * @throws RequestAbandoned when its client disconnected before its turn, and errors of `run`
   */
  inTurn<T>(caller: Caller, name: string, run: () => T): Promise<T> {
    return this.#takeTurns(caller, { name, inTurn: true, run }, 0, false)
  }

  /** Charges the cost of refusing a request. */
  refused(caller: Caller): void {
    this.charge(caller, REQUEST)
  }

  /** Returns the milliseconds for which nothing more should be read from a client; 0 for most clients. */
  pauseOf(account: ClientAccount): number {
    return account.work.waitAbove(-this.limits.debt)
  }

  /**
   * Charges an answer that needs no work, or a refusal.
   * @throws RpcError tooBusy when the client had too many
   */
  plainAnswer(caller: Asker): void {
    if (!isLimited(caller)) return
    const { plainAnswers } = this.account(caller.client)
    const wait = plainAnswers.waitAbove(0)
    if (wait > 0) throw busy('Too many requests in a short time.', wait)
    plainAnswers.take(1)
    this.#all.take(HTTP_REQUEST)
  }

  /** Whether to answer a client with a refusal. A client that continues regardless gets no more answers. */
  mayBeTold(caller: Asker): boolean {
    if (!isLimited(caller)) return true
    const { plainAnswers } = this.account(caller.client)
    if (plainAnswers.waitAbove(-this.limits.plainAnswers.burst) > 0) return false
    plainAnswers.take(1)
    this.#all.take(HTTP_REQUEST)
    return true
  }

  /** Charges a request over HTTP. */
  httpRequest(caller: Asker): void {
    this.charge(caller, HTTP_REQUEST)
  }

  /** @throws RpcError tooBusy */
  #requireBudget(account: ClientAccount): void {
    const wait = account.work.waitAbove(0)
    if (wait > 0) throw busy('Your requests cost more than they may.', wait)
  }

  /** @throws RpcError tooBusy */
  #requireCredit(account: ClientAccount): void {
    const wait = this.pauseOf(account)
    if (wait > 0) throw busy('Your requests cost more than they may.', wait)
  }

  /**
   * Whether even small work must take turns, because too much of it ran since the ledger's last turn, or the shared
   * budget is in debt.
   */
  #mustYield(): boolean {
    return this.#atOnce >= this.limits.atOnce || this.#all.waitAbove(0) > 0
  }

  /** @throws RpcError tooBusy when too many requests wait */
  #takeTurns<T>(caller: Caller, { name, run }: Work<T>, estimate: number, waits = true): Promise<T> {
    const account = isLimited(caller) ? this.account(caller.client) : undefined
    if (account !== undefined && waits) this.#enter(account)
    // Admitted work counts immediately. Otherwise a client could queue everything before its first request runs.
    account?.work.take(estimate)
    return new Promise<T>((resolve, reject) => {
      let rest: SlicedWork<T> | undefined
      let reserved = estimate
      const leave = (): false => {
        if (account === undefined || !waits) return false
        account.waiting -= 1
        this.#waiting -= 1
        return false
      }
      const step: WorkStep = () => {
        try {
          account?.work.take(-reserved)
          reserved = 0
          if (caller.isThere?.() === false) throw new RequestAbandoned()
          const progress = this.#timed(caller, name, () => (rest === undefined ? begin(run()) : next(rest)))
          if (progress.done !== true) {
            rest = progress.rest
            return true
          }
          resolve(progress.value)
        } catch (error) {
          reject(error)
        }
        return leave()
      }
      if (isLimited(caller)) this.#line.add(caller.client, step)
      else this.#line.addFirst(step)
    })
  }

  #enter(account: ClientAccount): void {
    const { waitingOfAll, waitingPerClient } = this.limits
    if (account.waiting >= waitingPerClient) throw busy('Too many of your requests are waiting.', 1)
    if (this.#waiting >= waitingOfAll) throw busy('Too many requests wait.', SECOND)
    account.waiting += 1
    this.#waiting += 1
  }

  /** Runs a step and charges its thread time. */
  #timed<T>(caller: Caller, name: string, step: () => T): T {
    const started = this.#thread()
    try {
      return step()
    } finally {
      const cost = this.#thread() - started
      if (isLimited(caller)) {
        this.#costs.learn(name, cost)
        this.#noteAtOnce(cost)
      }
      this.charge(caller, cost)
    }
  }

  #noteAtOnce(cost: number): void {
    if (this.#atOnce === 0 && cost > 0) this.#later(() => (this.#atOnce = 0))
    this.#atOnce += cost
  }

  // The account of a client with a full budget needs no storage.
  #forget(): void {
    for (const [client, account] of this.#clients) if (account.isIdle) this.#clients.delete(client)
  }
}

/** Returns the thread's CPU time, so that no client is charged for time that other processes used. */
function threadTime(): number {
  const { system, user } = process.threadCpuUsage()
  return (system + user) / 1000
}

/** Whether client limits apply to a caller. The operator is exempt. */
export function isLimited({ isAdmin, ownsLedger }: Pick<Caller, 'isAdmin' | 'ownsLedger'>): boolean {
  return !isAdmin && !ownsLedger
}

type Progress<T> = { readonly done: true; readonly value: T } | { readonly done?: false; readonly rest: SlicedWork<T> }

function isSliced<T>(result: T | SlicedWork<T>): result is SlicedWork<T> {
  return typeof result === 'object' && result !== null && Symbol.iterator in result && 'next' in result
}

function begin<T>(result: T | SlicedWork<T>): Progress<T> {
  return isSliced(result) ? next(result) : { done: true, value: result }
}

function next<T>(rest: SlicedWork<T>): Progress<T> {
  const { done, value } = rest.next()
  return done === true ? { done, value } : { rest }
}

function busy(why: string, wait: number): RpcError {
  return new RpcError('tooBusy', { message: `${why} Retry later.`, extra: { retry_after_ms: wait } })
}
