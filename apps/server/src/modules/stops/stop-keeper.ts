import { isFinal, type SubmissionState } from '@tidebook/client/submit'
import type pg from 'pg'
import type { Logger } from '../../platform/logger.ts'
import { linkNodes } from '../node/link-nodes.ts'
import { openLedgerSession, type LedgerSession } from '../node/ledger-session.ts'
import type { NodeLink } from '../node/node-link.ts'
import { storedSubmissions } from '../node/stored-submissions.ts'
import { endStop, isAnyArmed, sentStops, takeReached, type DueStop } from './stops.repository.ts'

/** No last ledger is in the bytes: they end at a time. */
const NO_LAST_LEDGER = 0xffff_ffff
/** Another transaction has used the ticket, or this one has. */
const TICKET_USED = 'tefNO_TICKET'

export interface StopKeeperOptions {
  readonly pool: pg.Pool
  readonly link: NodeLink
  readonly logger: Logger
  readonly isManual: boolean
}

/**
 * Sends orders that wait, once the market is where they say. It holds bytes and no key: it can send an order early, late
 * or never, and never another one. Trades are read from the index, so that after a pause those of the pause count too.
 */
export class StopKeeper {
  readonly #options: StopKeeperOptions
  readonly #session: LedgerSession
  readonly #following = new Set<string>()
  /** Trades up to this ledger were looked at; 0 before the first look, which goes back to where each stop was kept. */
  #seen = 0
  #wanted = 0
  #isBusy = false
  #isOver = false

  constructor(options: StopKeeperOptions) {
    this.#options = options
    const { link, logger, pool, isManual } = options
    this.#session = openLedgerSession({
      link,
      logger,
      isManual,
      store: storedSubmissions(pool, 'stops'),
      onState: ({ submission }, state) => void this.#hear(submission.hash, state),
    })
  }

  /** Takes up what an earlier run sent. */
  async start(): Promise<void> {
    for (const { submission } of await this.#session.resume()) this.#following.add(submission.hash)
  }

  /** The index has come to a ledger. */
  ledger(index: number): void {
    this.#wanted = index
    void this.#look()
  }

  stop(): void {
    this.#isOver = true
    this.#session.stop()
  }

  async #look(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      while (this.#seen < this.#wanted && !this.#isOver) await this.#lookUpTo(this.#wanted)
    } catch (error) {
      // The next ledger looks again, from where the last look ended.
      if (!this.#isOver) this.#options.logger.warn({ err: error }, 'orders that wait could not be looked at')
    } finally {
      this.#isBusy = false
    }
  }

  async #lookUpTo(to: number): Promise<void> {
    const { pool } = this.#options
    if (await isAnyArmed(pool)) await takeReached(pool, { from: this.#seen, to })
    for (const stop of await sentStops(pool)) if (!this.#following.has(stop.hash)) await this.#send(stop)
    this.#seen = to
  }

  async #send({ hash, blob, account, ticket }: DueStop): Promise<void> {
    const known = await this.#onLedger(hash)
    if (known !== undefined) return endStop(this.#options.pool, { hash, state: 'done', ...known })
    this.#following.add(hash)
    const signed = { blob, hash, sequence: 0, ticket: Number(ticket), lastLedger: NO_LAST_LEDGER }
    try {
      await this.#session.send({ account, about: 'stop', ticket: Number(ticket), sign: () => signed })
    } catch (error) {
      // Nothing was sent; the next ledger tries again.
      this.#following.delete(hash)
      if (!this.#isOver) this.#options.logger.warn({ err: error, hash }, 'an order that waits was not sent yet')
    }
  }

  /** What a validated ledger says of a transaction; undefined when none has it. */
  async #onLedger(hash: string): Promise<{ readonly result: string; readonly ledger?: number } | undefined> {
    try {
      const { meta, ledger_index: ledger } = await linkNodes(this.#options.link).transaction(hash)
      return meta && { result: meta.TransactionResult, ...(ledger !== undefined && { ledger }) }
    } catch {
      return undefined
    }
  }

  async #hear(hash: string, state: SubmissionState): Promise<void> {
    const { phase, result = '', ledger } = state
    if (!isFinal(state) && phase !== 'refused') return
    const { pool, logger } = this.#options
    try {
      // A refusal may come after the ledger took the very same bytes from somebody else.
      const known = ledger === undefined ? await this.#onLedger(hash) : { result, ledger }
      if (known !== undefined) await endStop(pool, { hash, state: 'done', ...known })
      else await endStop(pool, { hash, state: result === TICKET_USED ? 'gone' : 'done', result })
      this.#following.delete(hash)
    } catch (error) {
      logger.warn({ err: error, hash }, 'what became of an order that waited was not written down')
      this.#following.delete(hash)
    }
  }
}
