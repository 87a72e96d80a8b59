import type { Clock } from '../base/clock.ts'
import type { Caller } from './caller.ts'
import type { WorkLimits } from './work-limits.ts'
import { RpcError } from '../json/rpc-error.ts'
import { ClientAccount } from './client-account.ts'
import { MethodCosts } from './method-costs.ts'
import { TokenBucket } from './token-bucket.ts'
import type { After, Later, Step } from './work-line.ts'
import { WorkLine } from './work-line.ts'

/** Who causes work. */
type Asker = Pick<Caller, 'client' | 'isAdmin' | 'ownsLedger'>

/** Milliseconds up to which work is done at once, without a turn of its own. */
const SMALL = 1
/** What reading and refusing a request costs besides the work, in a message of a WebSocket and over HTTP. */
const REQUEST = 0.02
const HTTP_REQUEST = 0.1
/** What a transaction costs that leaves no fee, or left it before: it was parsed and verified for nothing. */
const UNPAID = 0.25
const SECOND = 1000
/** Clients that are remembered before those of whom there is nothing to remember are looked for. */
const MANY_CLIENTS = 256

/** Work in pieces, each for a turn of its own; the last gives the answer. */
export type Sliced<T> = Generator<undefined, T, undefined>

export interface Work<T> {
  /** Under which its cost is learnt. */
  readonly name: string
  /** Always in a turn of its own, however cheap it was of late. */
  readonly inTurn: boolean
  readonly run: () => T | Sliced<T>
}

/** Time and turns, as far as tests have them in their hands. */
export interface AdmissionParts {
  readonly later?: Later
  readonly after?: After
  /** Milliseconds of the thread, ever growing. */
  readonly thread?: () => number
}

/** The client is gone: nobody waits for the answer. */
export class Abandoned extends Error {}

/**
 * Who may use the ledger's thread, and when: the one place that decides it, for every method, snapshot, search and
 * transaction. Work is charged to the client that causes it, by the time that it really took; whoever runs the node is
 * not counted. Small work is done at once, a little of it before the ledger's own work has a turn; larger work comes in
 * turn, client by client, and is refused while its client has used up what it may. What all together have used up makes
 * none of them fail: all work comes in turn then, as the budget of all fills.
 */
export class Admission {
  readonly limits: WorkLimits
  readonly #clock: Clock
  readonly #thread: () => number
  readonly #later: Later
  readonly #line: WorkLine
  readonly #all: TokenBucket
  readonly #costs = new MethodCosts()
  readonly #clients = new Map<string, ClientAccount>()
  /** Milliseconds of small work since the ledger's own work had a turn. */
  #atOnce = 0
  #waiting = 0

  constructor(limits: WorkLimits, clock: Clock, parts: AdmissionParts = {}) {
    const { later = setImmediate, thread = threadTime } = parts
    this.limits = limits
    this.#clock = clock
    this.#thread = thread
    this.#later = later
    this.#all = new TokenBucket(limits.ofAll, clock)
    this.#line = new WorkLine({ ...parts, rest: () => this.#all.waitAbove(0) })
  }

  /** Clients of whom something is remembered. */
  get remembered(): number {
    return this.#clients.size
  }

  account(client: string): ClientAccount {
    const known = this.#clients.get(client)
    if (known !== undefined) return known
    if (this.#clients.size >= MANY_CLIENTS) this.#forget()
    const made = new ClientAccount(this.limits, this.#clock)
    this.#clients.set(client, made)
    return made
  }

  /**
   * Does a request's work, at once or in its turn.
   * @throws RpcError tooBusy with the time to wait; Abandoned when its client left before its turn came
   */
  work<T>(caller: Caller, work: Work<T>): T | Promise<T> {
    const { name, inTurn, run } = work
    if (!isCounted(caller)) {
      if (inTurn) return this.#takeTurns(caller, work, 0)
      const first = begin(run())
      return first.done === true ? first.value : this.#takeTurns(caller, { ...work, run: () => first.rest }, 0)
    }
    const account = this.account(caller.client)
    const estimate = this.#costs.estimate(name)
    const isSmall = !inTurn && estimate <= SMALL
    if (isSmall) this.#requireCredit(account)
    else this.#requireBudget(account)
    this.charge(caller, REQUEST)
    if (!isSmall || this.#mustYield()) return this.#takeTurns(caller, work, estimate)
    const first = this.#timed(caller, name, () => begin(run()))
    return first.done === true ? first.value : this.#takeTurns(caller, { ...work, run: () => first.rest }, 0)
  }

  /**
   * Counts a transaction until `settled` is called, with whether it paid for itself.
   * @throws RpcError tooBusy when its client has too many under way, or owes too much
   */
  submission(caller: Caller): (isPaid: boolean) => void {
    if (!isCounted(caller)) return () => undefined
    const account = this.account(caller.client)
    this.#requireCredit(account)
    if (account.submissions >= this.limits.submissionsPerClient) {
      throw busy('Too many transactions of yours are waiting for their result.', 1)
    }
    account.submissions += 1
    return (isPaid) => {
      account.submissions -= 1
      if (!isPaid) this.charge(caller, UNPAID)
    }
  }

  /**
   * Counts a socket or an HTTP request of a caller until the function that it gives is called.
   * @throws RpcError tooBusy when its client has too many
   */
  connect(caller: Asker): () => void {
    if (!isCounted(caller)) return () => undefined
    const account = this.account(caller.client)
    if (account.connections >= this.limits.connectionsPerClient) throw busy('You hold too many connections.', SECOND)
    account.connections += 1
    return () => {
      account.connections -= 1
    }
  }

  /** Charges what was done for a client beside its requests' own work; milliseconds of the thread. */
  charge(caller: Asker, cost: number): void {
    if (!isCounted(caller)) return
    this.account(caller.client).work.take(cost)
    this.#all.take(cost)
  }

  /** Does at once what has to be done, whoever caused it, and charges the time. */
  charged<T>(caller: Caller, run: () => T): T {
    if (!isCounted(caller)) return run()
    const started = this.#thread()
    try {
      return run()
    } finally {
      this.charge(caller, this.#thread() - started)
    }
  }

  /**
   * Does what has to be done before it is known what is asked, in its turn, and charges the time. It is never refused:
   * how much of it a client may bring at once is bounded where it comes in.
   * @throws Abandoned when its client left before its turn came, and what `run` throws
   */
  inTurn<T>(caller: Caller, name: string, run: () => T): Promise<T> {
    return this.#takeTurns(caller, { name, inTurn: true, run }, 0, false)
  }

  /** A request came to nothing: telling so is charged. */
  refused(caller: Caller): void {
    this.charge(caller, REQUEST)
  }

  /** Milliseconds for which nothing more should be read from a client; 0 for most. */
  pauseOf(account: ClientAccount): number {
    return account.work.waitAbove(-this.limits.debt)
  }

  /** Counts an answer that needs no work, or a refusal. @throws RpcError tooBusy when its client had too many */
  plainAnswer(caller: Asker): void {
    if (!isCounted(caller)) return
    const { plainAnswers } = this.account(caller.client)
    const wait = plainAnswers.waitAbove(0)
    if (wait > 0) throw busy('You ask too often.', wait)
    plainAnswers.take(1)
    this.#all.take(HTTP_REQUEST)
  }

  /** Whether a client may be told that it is refused; one that goes on in spite of it is not answered any more. */
  mayBeTold(caller: Asker): boolean {
    if (!isCounted(caller)) return true
    const { plainAnswers } = this.account(caller.client)
    if (plainAnswers.waitAbove(-this.limits.plainAnswers.burst) > 0) return false
    plainAnswers.take(1)
    this.#all.take(HTTP_REQUEST)
    return true
  }

  /** A request came over HTTP. */
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

  /** Whether even small work has to come in turn: much of it was done since the ledger had one, or all owe too much. */
  #mustYield(): boolean {
    return this.#atOnce >= this.limits.atOnce || this.#all.waitAbove(0) > 0
  }

  /** @throws RpcError tooBusy when too many requests wait */
  #takeTurns<T>(caller: Caller, { name, run }: Work<T>, estimate: number, waits = true): Promise<T> {
    const account = isCounted(caller) ? this.account(caller.client) : undefined
    if (account !== undefined && waits) this.#enter(account)
    // what is admitted counts at once, or a client would be let in with everything before the first has run
    account?.work.take(estimate)
    return new Promise<T>((resolve, reject) => {
      let rest: Sliced<T> | undefined
      let reserved = estimate
      const leave = (): false => {
        if (account === undefined || !waits) return false
        account.waiting -= 1
        this.#waiting -= 1
        return false
      }
      const step: Step = () => {
        try {
          account?.work.take(-reserved)
          reserved = 0
          if (caller.isThere?.() === false) throw new Abandoned()
          const made = this.#timed(caller, name, () => (rest === undefined ? begin(run()) : next(rest)))
          if (made.done !== true) {
            rest = made.rest
            return true
          }
          resolve(made.value)
        } catch (error) {
          reject(error)
        }
        return leave()
      }
      if (isCounted(caller)) this.#line.add(caller.client, step)
      else this.#line.addFirst(step)
    })
  }

  #enter(account: ClientAccount): void {
    const { waitingOfAll, waitingPerClient } = this.limits
    if (account.waiting >= waitingPerClient) throw busy('Too many requests of yours wait.', 1)
    if (this.#waiting >= waitingOfAll) throw busy('Too many requests wait.', SECOND)
    account.waiting += 1
    this.#waiting += 1
  }

  /** Runs a step and charges the time that it took. */
  #timed<T>(caller: Caller, name: string, step: () => T): T {
    const started = this.#thread()
    try {
      return step()
    } finally {
      const cost = this.#thread() - started
      if (isCounted(caller)) {
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

  // What is full again says nothing.
  #forget(): void {
    for (const [client, account] of this.#clients) if (account.isIdle) this.#clients.delete(client)
  }
}

/** What the thread has worked: time in which the machine did something else is nobody's fault. */
function threadTime(): number {
  const { system, user } = process.threadCpuUsage()
  return (system + user) / 1000
}

/** Whether the limits of a client hold for a caller: not for who runs the node. */
export function isCounted({ isAdmin, ownsLedger }: Pick<Caller, 'isAdmin' | 'ownsLedger'>): boolean {
  return !isAdmin && !ownsLedger
}

type Progress<T> = { readonly done: true; readonly value: T } | { readonly done?: false; readonly rest: Sliced<T> }

function isSliced<T>(made: T | Sliced<T>): made is Sliced<T> {
  return typeof made === 'object' && made !== null && Symbol.iterator in made && 'next' in made
}

function begin<T>(made: T | Sliced<T>): Progress<T> {
  return isSliced(made) ? next(made) : { done: true, value: made }
}

function next<T>(rest: Sliced<T>): Progress<T> {
  const { done, value } = rest.next()
  return done === true ? { done, value } : { rest }
}

function busy(why: string, wait: number): RpcError {
  return new RpcError('tooBusy', { message: `${why} Ask again in a while.`, extra: { retry_after_ms: wait } })
}
