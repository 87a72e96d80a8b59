import { isFinal, type SubmissionState } from '@tidebook/client/submit'
import type { StopState } from '@tidebook/contract'
import type pg from 'pg'
import type { Logger } from '../../platform/logger.ts'
import { settleWithin } from '../../platform/settle-within.ts'
import { openLedgerSession, type LedgerSession } from '../node/ledger-session.ts'
import type { NodeLink } from '../node/node-link.ts'
import { storedSubmissions } from '../node/stored-submissions.ts'
import { isRefusal, resultOnLedger } from './on-ledger.ts'
import { takeReachedStops } from './stop-triggers.repository.ts'
import { endStop, isAnyWaiting, sentStops, type DueStop } from './stops.repository.ts'

/** The bytes contain no last ledger, because the order expires at a time. */
const NO_LAST_LEDGER = 0xffff_ffff
/** The ticket was used, by this or another transaction. */
const TICKET_USED = 'tefNO_TICKET'
/** Results with which the ledger rejects an order. A later ledger may accept an order that a full ledger rejects. */
const REFUSED = /^te(?:[fm]|l(?!CAN_NOT_QUEUE)|r(?!QUEUED))/
/**
 * Number of ledgers after which a rejection counts, because the ledger open at that time may contain the same bytes.
 */
const REFUSED_FOR = 2
/**
 * Maximum number of orders in flight, because each is looked up in every ledger. Further orders wait until one ends.
 */
const MAX_UNDER_WAY = 1_000
/** Interval between attempts while ledgers are full, in milliseconds. */
const RETRY_MS = 1_000
/** Time that a stop of the keeper waits for an unresponsive database, in milliseconds. */
const STOP_MS = 10_000

export interface StopKeeperOptions {
  readonly pool: pg.Pool
  readonly link: NodeLink
  readonly logger: Logger
  readonly isManual: boolean
}

/**
 * Sends stop orders once their condition is met. It has only signed bytes and no key, so it can send an order early,
 * late or never, but not a different order. Several keepers may have the same bytes, because a ticket is used once.
 * Trades are read from the index, so that trades during a pause also count.
 */
export class StopKeeper {
  readonly #options: StopKeeperOptions
  readonly #session: LedgerSession
  readonly #following = new Set<string>()
  /** Rejections by the node, with the ledger of the first one. */
  readonly #refusals = new Map<string, { readonly result: string; readonly ledger: number }>()
  /** Last ledger that this program checked. The database stores the positions up to which trades were checked. */
  #seen = 0
  #wanted = 0
  #isBusy = false
  /** Reads and writes in progress, which `stop` waits for. */
  readonly #work = new Set<Promise<void>>()
  #isOver = false

  constructor(options: StopKeeperOptions) {
    this.#options = options
    const { link, logger, pool, isManual } = options
    this.#session = openLedgerSession({
      link,
      logger,
      isManual,
      retryMs: RETRY_MS,
      store: storedSubmissions(pool, 'stops'),
      onState: ({ submission }, state) => this.#track(this.#hear(submission.hash, state)),
    })
  }

  /** Resumes the orders sent by an earlier run. */
  async start(): Promise<void> {
    for (const { submission } of await this.#session.resume()) this.#following.add(submission.hash)
  }

  /** Receives the index of a newly indexed ledger. */
  ledger(index: number): void {
    this.#wanted = index
    this.#track(this.#look())
  }

  /** Stops sending and waits for writes in progress, for at most ten seconds. */
  async stop(): Promise<void> {
    this.#isOver = true
    this.#session.stop()
    await settleWithin<unknown>(STOP_MS, Promise.all(this.#work), undefined)
  }

  #track(work: Promise<void>): void {
    this.#work.add(work)
    void work.finally(() => this.#work.delete(work))
  }

  async #look(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      while (this.#seen < this.#wanted && !this.#isOver) await this.#lookUpTo(this.#wanted)
    } catch (error) {
      // The next ledger continues where the last check ended.
      this.#failed(error)
    } finally {
      this.#isBusy = false
    }
  }

  async #lookUpTo(to: number): Promise<void> {
    const { pool } = this.#options
    if (await isAnyWaiting(pool)) await takeReachedStops(pool, to, (error) => this.#failed(error))
    const tickets = new Set<string>()
    for (const stop of await sentStops(pool)) {
      if (this.#isOver) return
      // Two orders with one ticket are sent one after the other, because the ledger accepts only one of them.
      const ticket = `${stop.account} ${stop.ticket}`
      if (tickets.has(ticket)) continue
      tickets.add(ticket)
      const refusal = this.#refusals.get(stop.hash)
      if (stop.isOver) await this.#giveUp(stop.hash, { state: 'expired' })
      else if (refusal !== undefined && to >= refusal.ledger + REFUSED_FOR) {
        const { result } = refusal
        await this.#giveUp(stop.hash, { state: result === TICKET_USED ? 'gone' : 'done', result })
      } else if (!this.#following.has(stop.hash) && this.#following.size < MAX_UNDER_WAY) await this.#send(stop)
    }
    this.#seen = to
  }

  #failed(error: unknown): void {
    if (!this.#isOver) this.#options.logger.warn({ err: error }, 'stop orders could not be read')
  }

  async #send({ hash, blob, account, ticket }: DueStop): Promise<void> {
    const signed = { blob, hash, sequence: 0, ticket: Number(ticket), lastLedger: NO_LAST_LEDGER }
    try {
      const onLedger = await resultOnLedger(this.#options.link, hash)
      if (onLedger !== undefined) return await this.#end({ hash, state: 'done', ...onLedger })
      this.#following.add(hash)
      await this.#session.send({ account, about: 'stop', ticket: Number(ticket), sign: () => signed })
    } catch (error) {
      // Nothing was sent; the next ledger retries.
      this.#following.delete(hash)
      if (this.#isOver) return
      if (isRefusal(error)) this.#refused(hash, 'terNO_ACCOUNT')
      else this.#options.logger.warn({ err: error, hash }, 'a stop order could not be sent yet')
    }
  }

  async #hear(hash: string, state: SubmissionState): Promise<void> {
    const { result = '', ledger } = state
    if (!isFinal(state)) {
      if (REFUSED.test(result)) this.#refused(hash, result)
      else this.#refusals.delete(hash)
      return
    }
    try {
      await this.#end({ hash, state: 'done', result, ...(ledger !== undefined && { ledger }) })
    } catch (error) {
      this.#options.logger.warn({ err: error, hash }, 'the outcome of a stop order could not be stored')
      this.#following.delete(hash)
    }
  }

  #refused(hash: string, result: string): void {
    this.#refusals.set(hash, { result, ledger: this.#refusals.get(hash)?.ledger ?? this.#wanted })
  }

  /** Ends an order that no later ledger can accept, unless a ledger already contains it. */
  async #giveUp(hash: string, end: Pick<StopState, 'state' | 'result'>): Promise<void> {
    const onLedger = await resultOnLedger(this.#options.link, hash)
    await this.#end({ hash, ...(onLedger === undefined ? end : { state: 'done', ...onLedger }) })
  }

  /** Stores the end of a stop order, and stops tracking the order. */
  async #end(state: StopState): Promise<void> {
    await endStop(this.#options.pool, state)
    this.#session.forget(state.hash)
    this.#following.delete(state.hash)
    this.#refusals.delete(state.hash)
  }
}
