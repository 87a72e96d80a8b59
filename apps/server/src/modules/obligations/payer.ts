import { loadTransactions, type Transfer, type TransferConditions } from '@tidebook/chains'
import {
  isFinal,
  SubmissionSession,
  type Clock,
  type SubmissionRecord,
  type SubmissionState,
  type Terms,
} from '@tidebook/client/submit'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Purpose } from '../node/ledger-session.ts'
import { BoundedPass } from './bounded-pass.ts'
import { keptSubmissions } from './kept-submissions.ts'
import { claimedNumber, isSigned, momentOf, numberOf, requireOver, type IsDue } from './payment-numbers.ts'
import type { PayingAccount } from './paying-account.ts'
import { isFeeTooHigh, isReceiverError } from './receiver-errors.ts'

/** Outcome of a payment in validated ledgers. */
export type PaymentEnd =
  | { readonly kind: 'paid'; readonly hash: string }
  /** A ledger contains the transaction, but it failed. */
  | { readonly kind: 'undone'; readonly hash: string; readonly result: string }
  /** Every node refuses the payment, and each of its signed transactions has expired. */
  | { readonly kind: 'refused'; readonly hash: string }
  /** Another transaction, possibly the same payment, used its sequence number. The outcome is unknown. */
  | { readonly kind: 'lost'; readonly hash: string }

export interface PayerOptions {
  /** Name of the payer's session in `app.submissions`. */
  readonly session: string
  readonly account: PayingAccount
  readonly pool: pg.Pool
  readonly logger: Logger
  readonly now: () => number
  readonly isDue: IsDue
  /** Stores an outcome. If it throws, the next round repeats the call. The other payments still end in this round. */
  readonly onEnd: (purpose: Purpose, end: PaymentEnd) => Promise<void>
  /**
   * Returns the last block that the reader has read on the chain. Without this function, an account whose payments
   * expire by time signs each payment once.
   */
  readonly lastBlock?: (tx: Queries) => Promise<number | undefined>
  readonly clock?: Clock
}

interface Signed {
  readonly purpose: Purpose
  readonly state: SubmissionState
}

/** Pause before a refused payment is signed again under its sequence number, in milliseconds. */
const REFUSED_PAUSE = 60_000
/** Maximum number of signatures of a payment that every node refuses, for an account without sequence numbers. */
const MOST_REFUSALS = 3
/** Result with which ports report that nodes refuse a transaction. */
const REFUSED = 'tefFAILURE'

/**
 * Pays from one account. Each purpose has one sequence number, regardless of what nodes report, and a new signature
 * replaces the previous one. If another transaction uses the number, the payment ends in `lost` and no other payment is
 * made.
 */
export class Payer {
  readonly #options: PayerOptions
  #session: SubmissionSession<Purpose>
  /** Signed transactions without an outcome, by hash. */
  readonly #open = new Map<string, Signed>()
  /** Outcomes that are not stored yet, and purposes whose outcome is stored. */
  readonly #ends = new Map<Purpose, PaymentEnd>()
  readonly #endings: BoundedPass
  readonly #done = new Set<Purpose>()
  readonly #signedAt = new Map<Purpose, number>()
  readonly #beginning = new Set<Purpose>()
  /** Hashes that the chain reports as expired without having been applied, and their purposes. */
  readonly #expired = new Map<string, Purpose>()
  /** Errors of the last attempt to store each outcome. */
  readonly #faults = new Map<Purpose, string>()
  /** Hashes that nodes refused. */
  readonly #refused = new Set<string>()
  #isStopped = false

  constructor(options: PayerOptions) {
    this.#options = options
    this.#endings = new BoundedPass(options.now)
    this.#session = this.#openSession()
  }

  #openSession(): SubmissionSession<Purpose> {
    const { account, pool, session: name, logger, clock } = this.#options
    const session = new SubmissionSession<Purpose>({
      chain: account.port,
      store: keptSubmissions(pool, name),
      // A session that was left may still receive a response.
      onState: (record, state) => {
        if (session === this.#session) this.#hear(record, state)
      },
      onFault: (error) =>
        this.#isStopped ||
        logger.warn({ err: error, session: name }, 'a payment failed with an error; the next round retries it'),
      ...(clock !== undefined && { clock }),
    })
    return session
  }

  /** Resumes the stored transactions of an earlier run or of another program. */
  async start(): Promise<void> {
    await this.#resume()
  }

  /**
   * Tracks the stored transactions that it does not track yet. Each waits for a block as if it had just been signed.
   */
  async #resume(): Promise<void> {
    const now = this.#options.now()
    for (const { about } of await this.#session.resume()) this.#signedAt.set(about, now)
  }

  /**
   * Forgets everything, because another program pays now. That program may settle a purpose and pay it again, so an
   * earlier outcome would be stored for the wrong payment. No call of this payer may be running.
   */
  leave(): void {
    this.#session.stop()
    this.#session = this.#openSession()
    const remembered = [this.#open, this.#ends, this.#done, this.#signedAt, this.#expired, this.#faults, this.#refused]
    for (const each of remembered) each.clear()
  }

  /** Returns whether a signed payment of the purpose has no outcome, or an outcome that is not stored yet. */
  isUnderWay(purpose: Purpose): boolean {
    if (this.#beginning.has(purpose) || this.#ends.has(purpose)) return true
    return [...this.#open.values()].some(
      (each) => each.purpose === purpose && !this.#isRefusedLongAgo(each) && !this.#isOverdue(each),
    )
  }

  /**
   * Returns whether a payment of the purpose may be signed now. A new sequence number is allowed only when nodes have
   * accepted all previous numbers, because a gap would hold up all later payments. A payment with a number may always
   * be signed again.
   */
  isFree(purpose: Purpose): boolean {
    if (this.#options.account.isTimed === true) return true
    const open = [...this.#open.values()]
    const accepted = new Set(open.filter(({ state }) => state.phase === 'submitted').map((each) => each.purpose))
    return open.some((each) => each.purpose === purpose) || open.every((each) => accepted.has(each.purpose))
  }

  /** Number of payments in flight. */
  get open(): number {
    return this.#open.size + this.#ends.size
  }

  /**
   * Signs, stores and sends a payment, unless it is in flight. A payment that no block contains in time is signed again
   * under its number with a higher fee; `onEnd` receives one outcome, regardless of which signature a block contains.
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
      if (await this.#isInBlock(purpose, transfer)) return
      await this.#check(purpose, transfer)
      const { build, sign } = await loadTransactions(account.chain)
      // A payment keeps its number, so nodes need not agree on the next number before it is replaced.
      const own = account.repricing === undefined ? undefined : await claimedNumber(pool, named, purpose)
      this.#done.delete(purpose)
      await this.#session.sendBatch({
        account: transfer.from,
        abouts: [purpose],
        ...(own !== undefined && { sequence: own }),
        sign: async (fresh) => {
          // A transfer that no transaction can represent throws here, before it claims a number.
          const proposed = build(transfer, await this.#conditions(purpose, transfer, fresh))
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
          const bytes = isProposed ? proposed : build(transfer, await this.#conditions(purpose, transfer, terms))
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

  /**
   * Checks all payments now, and stores their outcomes for a limited time. The next call stores the remaining outcomes,
   * and retries those that failed.
   */
  async look(): Promise<void> {
    await this.#session.lookNow()
    for (const [purpose, end] of this.#endings.over([...this.#ends], ([each]) => each)) {
      if (this.#isStopped) return
      try {
        await this.#end(purpose, end)
        this.#faults.delete(purpose)
      } catch (error) {
        this.#report(purpose, error)
      }
    }
  }

  stop(): void {
    this.#isStopped = true
    this.#session.stop()
  }

  /** Stores an outcome and forgets the payment. Does nothing while the outcome may still change. */
  async #end(purpose: Purpose, end: PaymentEnd): Promise<void> {
    if ((end.kind === 'lost' || end.kind === 'refused') && !(await this.#isOver(purpose, end))) return
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

  /** Logs why an outcome could not be stored. Logs a repeated error only once. */
  #report(purpose: Purpose, error: unknown): void {
    const fault = String(error)
    if (this.#isStopped || this.#faults.get(purpose) === fault) return
    this.#faults.set(purpose, fault)
    this.#options.logger.error({ err: error, purpose }, 'the outcome of a payment could not be stored')
  }

  /** Signed transactions of a purpose that have no outcome, if the account can replace them. */
  #signatures(purpose: Purpose): readonly SubmissionState[] {
    if (this.#options.account.repricing === undefined) return []
    return [...this.#open.values()].filter((each) => each.purpose === purpose).map(({ state }) => state)
  }

  /** The subset of them that a node may still hold. */
  #replaceable(purpose: Purpose): readonly SubmissionState[] {
    return this.#signatures(purpose).filter(({ phase }) => phase === 'submitted' || phase === 'unknown')
  }

  /**
   * Returns whether a block contains a transaction with the number of an overdue payment. That transaction then only
   * awaits finality.
   */
  async #isInBlock(purpose: Purpose, { from }: Transfer): Promise<boolean> {
    const [pending] = this.#replaceable(purpose)
    if (pending === undefined) return false
    const { account, logger, now } = this.#options
    // The next attempt waits as long as the first one, regardless of the chain's response.
    this.#signedAt.set(purpose, now())
    const { sequence, hash } = pending.submission
    if ((await account.repricing?.isNumberUsed(from, sequence)) === true) return true
    logger.warn({ purpose, hash }, 'no block contains a payment in time; it gets a higher fee')
    return false
  }

  /**
   * Returns the conditions of a payment, with a fee that is high enough to replace its earlier transactions. A refused
   * replacement counts as an earlier transaction, because some nodes require a larger increase, until its fee leaves no
   * room below the limit.
   */
  async #conditions(purpose: Purpose, transfer: Transfer, terms: Terms): Promise<TransferConditions> {
    const { account } = this.#options
    const blobs = (states: readonly SubmissionState[]): readonly string[] =>
      states.map(({ submission }) => submission.blob)
    const held = blobs(this.#replaceable(purpose))
    if (account.repricing === undefined || held.length === 0) return account.conditions(transfer, terms)
    const all = blobs(this.#signatures(purpose))
    try {
      return await account.repricing.conditions(transfer, terms, all)
    } catch (error) {
      if (all.length === held.length || !isFeeTooHigh(error)) throw error
      return account.repricing.conditions(transfer, terms, held)
    }
  }

  /**
   * Checks that a transfer can succeed. A signed payment with a number is signed again even if its receiver can no
   * longer be paid or the fee of a new payment is too high. Its signatures may still be applied, and its number would
   * hold up all later payments.
   * @throws errors of `PayingAccount.check`
   */
  async #check(purpose: Purpose, transfer: Transfer): Promise<void> {
    const { account, pool } = this.#options
    try {
      await account.check(transfer)
    } catch (error) {
      const mustFinish = account.isTimed !== true && (isReceiverError(error) || isFeeTooHigh(error))
      if (!mustFinish || !(await inTransaction(pool, (tx) => isSigned(tx, purpose)))) throw error
    }
  }

  /**
   * Ends a payment that nodes refuse each time, once none of its signed transactions can be applied.
   * @throws NumberTakenError
   */
  async #giveUp(purpose: Purpose, hash: string): Promise<void> {
    await inTransaction(this.#options.pool, (tx) => requireOver(tx, this.#signedFor(purpose)))
    this.#ends.set(purpose, { kind: 'refused', hash })
  }

  /** Returns the data that decides whether a signed transaction of a purpose may still be applied. */
  #signedFor(purpose: Purpose) {
    const { account, lastBlock = async () => undefined } = this.#options
    return { place: account.chain, purpose, expired: new Set(this.#expired.keys()), lastBlock }
  }

  /** Returns whether no signed transaction of a purpose, by this or another program, can still be applied. */
  async #isOver(purpose: Purpose, end: PaymentEnd): Promise<boolean> {
    await this.#resume()
    await this.#session.lookNow()
    if ([...this.#open.values()].some((each) => each.purpose === purpose)) this.#ends.delete(purpose)
    return this.#ends.get(purpose)?.kind === end.kind
  }

  #isRefusedLongAgo({ purpose, state }: Signed): boolean {
    // A refused transaction may still be applied until it expires.
    if (this.#options.account.isTimed === true) return false
    const since = this.#signedAt.get(purpose) ?? 0
    return state.phase === 'refused' && this.#options.now() - since >= REFUSED_PAUSE
  }

  /** Returns whether no block has contained a transaction within the time after which it is replaced. */
  #isOverdue({ purpose, state }: Signed): boolean {
    const { account, now } = this.#options
    if (account.repricing === undefined || state.phase === 'refused') return false
    return now() - (this.#signedAt.get(purpose) ?? now()) >= account.repricing.afterMs
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
    // An expired payment is signed again under its number; if several exist and one may have been applied, the payer
    // waits.
    else if (state.phase === 'failed' && isAlone) this.#ends.set(purpose, { kind: 'lost', hash })
  }
}
