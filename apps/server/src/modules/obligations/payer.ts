import { loadTransactions, type Transfer } from '@tidebook/chains'
import {
  isFinal,
  SubmissionSession,
  type Clock,
  type SubmissionRecord,
  type SubmissionState,
} from '@tidebook/client/submit'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Purpose } from '../node/ledger-session.ts'
import { keptSubmissions } from './kept-submissions.ts'
import { momentOf, numberOf, requireOver, type IsDue } from './payment-numbers.ts'
import type { PayingAccount } from './paying-account.ts'

/** How a payment ended, as validated ledgers say it. */
export type PaymentEnd =
  | { readonly kind: 'paid'; readonly hash: string }
  /** A ledger contains the transaction, which failed. */
  | { readonly kind: 'undone'; readonly hash: string; readonly result: string }
  /** Another transaction, perhaps the same payment, used its number, or every node refuses it. The outcome is unknown. */
  | { readonly kind: 'lost'; readonly hash: string }

export interface PayerOptions {
  /** Name of its session in `app.submissions`. */
  readonly session: string
  readonly account: PayingAccount
  readonly pool: pg.Pool
  readonly logger: Logger
  readonly now: () => number
  readonly isDue: IsDue
  /** Stores an end. If it throws, the next round repeats the call. */
  readonly onEnd: (purpose: Purpose, end: PaymentEnd) => Promise<void>
  /** The last block that the reader has read on the chain. A timed account without it signs each payment once. */
  readonly lastBlock?: (tx: Queries) => Promise<number | undefined>
  readonly clock?: Clock
}

interface Signed {
  readonly purpose: Purpose
  readonly state: SubmissionState
}

/** Pause before a refused payment is signed again under its number, milliseconds. */
const REFUSED_PAUSE = 60_000
/** Signatures of a payment that every node refuses, for an account without numbers. */
const MOST_REFUSALS = 3
/** The result by which ports report that nodes refuse a transaction. */
const REFUSED = 'tefFAILURE'

/**
 * Pays from one account. What is paid for one purpose has one number, whatever nodes say of it: signed again it replaces
 * itself. A number that something else has used ends in `lost`, never in another payment.
 */
export class Payer {
  readonly #options: PayerOptions
  readonly #session: SubmissionSession<Purpose>
  /** what was signed and has not ended, by its hash */
  readonly #open = new Map<string, Signed>()
  /** ends that were not written down yet, and purposes whose end was */
  readonly #ends = new Map<Purpose, PaymentEnd>()
  readonly #done = new Set<Purpose>()
  readonly #signedAt = new Map<Purpose, number>()
  readonly #beginning = new Set<Purpose>()
  /** hashes of which the chain says that they are over without having been applied, and their purposes */
  readonly #expired = new Map<string, Purpose>()
  /** hashes of what nodes refused to take */
  readonly #refused = new Set<string>()
  #isStopped = false

  constructor(options: PayerOptions) {
    this.#options = options
    const { account, pool, session, logger, clock } = options
    this.#session = new SubmissionSession({
      chain: account.port,
      store: keptSubmissions(pool, session),
      onState: (record, state) => this.#hear(record, state),
      onFault: (error) => this.#isStopped || logger.warn({ err: error, session }, 'a payment stumbled'),
      ...(clock !== undefined && { clock }),
    })
  }

  /** Takes up what an earlier run signed. */
  async start(): Promise<void> {
    await this.#session.resume()
  }

  /** Something was signed for it whose end is not known, or not written down. */
  isUnderWay(purpose: Purpose): boolean {
    if (this.#beginning.has(purpose) || this.#ends.has(purpose)) return true
    return [...this.#open.values()].some((each) => each.purpose === purpose && !this.#isRefusedLongAgo(each))
  }

  /**
   * Whether something may be signed for it now. Numbers follow each other only while nodes have taken all before, for a gap
   * would hold up whatever comes behind it; what has a number already may be signed again.
   */
  isFree(purpose: Purpose): boolean {
    if (this.#options.account.isTimed === true) return true
    const open = [...this.#open.values()]
    return open.some((each) => each.purpose === purpose) || open.every(({ state }) => state.phase === 'submitted')
  }

  /** Payments on their way. */
  get open(): number {
    return this.#open.size + this.#ends.size
  }

  /**
   * Signs, stores and sends a payment, unless it is under way. `onEnd` receives its end.
   * @throws errors of `PayingAccount` and of the database; only a stored transaction may have been sent by then
   */
  async pay(purpose: Purpose, transfer: Transfer): Promise<void> {
    if (this.#isStopped || this.isUnderWay(purpose)) return
    const { account, pool, now, isDue } = this.#options
    const named = `${account.chain} ${transfer.from}`
    this.#beginning.add(purpose)
    try {
      const refused = [...this.#expired].filter(([hash, of]) => of === purpose && this.#refused.has(hash))
      const [last] = refused.at(-1) ?? []
      if (last !== undefined && refused.length >= MOST_REFUSALS) return await this.#giveUp(purpose, last)
      await account.check(transfer)
      const { build, sign } = await loadTransactions(account.chain)
      this.#done.delete(purpose)
      await this.#session.sendTogether({
        account: transfer.from,
        abouts: [purpose],
        sign: async (fresh) => {
          // A transfer that no transaction can hold throws here, before it claims a number.
          const proposed = build(transfer, await account.conditions(transfer, fresh))
          const isStillDue: Parameters<typeof numberOf>[4] = (tx, about) => isDue(tx, about, transfer)
          const sequence =
            account.isTimed === true
              ? await momentOf(
                  pool,
                  { ...this.#signedFor(purpose), account: named, proposed: fresh.sequence },
                  isStillDue,
                )
              : await numberOf(pool, named, purpose, fresh.sequence, isStillDue)
          const terms = { ...fresh, sequence }
          const isProposed = terms.sequence === fresh.sequence
          const bytes = isProposed ? proposed : build(transfer, await account.conditions(transfer, terms))
          const { privateKey } = await account.key(transfer.from)
          try {
            return [{ ...sign(bytes, { privateKey }), sequence: terms.sequence, lastLedger: terms.lastLedger }]
          } finally {
            privateKey.fill(0)
          }
        },
      })
      this.#signedAt.set(purpose, now())
    } finally {
      this.#beginning.delete(purpose)
    }
  }

  /** Looks for everything now, and writes down what has ended. */
  async look(): Promise<void> {
    await this.#session.lookNow()
    for (const [purpose, end] of this.#ends) {
      if (this.#isStopped) return
      if (end.kind === 'lost' && !(await this.#isLost(purpose))) continue
      await this.#options.onEnd(purpose, end)
      this.#done.add(purpose)
      this.#ends.delete(purpose)
      this.#signedAt.delete(purpose)
      for (const [hash, each] of this.#open) if (each.purpose === purpose) this.#open.delete(hash)
      for (const [hash, each] of this.#expired)
        if (each === purpose) {
          this.#expired.delete(hash)
          this.#refused.delete(hash)
        }
    }
  }

  stop(): void {
    this.#isStopped = true
    this.#session.stop()
  }

  /** Ends a payment that nodes refuse each time, once nothing that was signed for it can be applied. @throws NumberTakenError */
  async #giveUp(purpose: Purpose, hash: string): Promise<void> {
    await inTransaction(this.#options.pool, (tx) => requireOver(tx, this.#signedFor(purpose)))
    this.#ends.set(purpose, { kind: 'lost', hash })
  }

  /** Facts that decide whether a signed transaction of a purpose may still be applied. */
  #signedFor(purpose: Purpose) {
    const { account, lastBlock = async () => undefined } = this.#options
    return { place: account.chain, purpose, expired: new Set(this.#expired.keys()), lastBlock }
  }

  /** Whether nothing that was signed under its number, here or by another program, can be what used it. */
  async #isLost(purpose: Purpose): Promise<boolean> {
    await this.#session.resume()
    await this.#session.lookNow()
    if ([...this.#open.values()].some((each) => each.purpose === purpose)) this.#ends.delete(purpose)
    return this.#ends.get(purpose)?.kind === 'lost'
  }

  #isRefusedLongAgo({ purpose, state }: Signed): boolean {
    // A refused transaction may be applied until it expires.
    if (this.#options.account.isTimed === true) return false
    const since = this.#signedAt.get(purpose) ?? 0
    return state.phase === 'refused' && this.#options.now() - since >= REFUSED_PAUSE
  }

  #hear({ submission, about: purpose }: SubmissionRecord<Purpose>, state: SubmissionState): void {
    const { hash } = submission
    if (this.#done.has(purpose)) return
    if (this.#options.account.isTimed === true && state.result === REFUSED) this.#refused.add(hash)
    if (!isFinal(state)) {
      this.#open.set(hash, { purpose, state })
      return
    }
    this.#open.delete(hash)
    if (state.phase === 'expired') this.#expired.set(hash, purpose)
    const isAlone = ![...this.#open.values()].some((each) => each.purpose === purpose)
    if (state.phase === 'validated') this.#ends.set(purpose, { kind: 'paid', hash })
    else if (this.#ends.get(purpose)?.kind === 'paid') return
    else if (state.ledger !== undefined) this.#ends.set(purpose, { kind: 'undone', hash, result: state.result ?? '' })
    // An expired one is signed again under its number; one of several in whose place another may have gone is waited for.
    else if (state.phase === 'failed' && isAlone) this.#ends.set(purpose, { kind: 'lost', hash })
  }
}
