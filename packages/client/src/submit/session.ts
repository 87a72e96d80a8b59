import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import type { Terms } from './chain-port.ts'
import { entryOf } from './entry.ts'
import type { Entry } from './entry.ts'
import { FollowRounds } from './follow-rounds.ts'
import { createTurns } from './in-turn.ts'
import { AccountNumbers } from './account-numbers.ts'
import { SendQueue, queueNameOf } from './send-queue.ts'
import { SubmitError } from './submit-error.ts'
import {
  isNeverIncluded,
  isFinal,
  isSameState,
  isSuperseded,
  nextSubmission,
  resumeSubmission,
  startSubmission,
} from './submission.ts'
import type {
  SendRequest,
  SentSubmission,
  SessionOptions,
  SignedSubmission,
  BatchSendRequest,
} from './session-options.ts'
import type { SubmissionEvent, SubmissionState } from './submission.ts'
import type { SubmissionRecord } from './submission-store.ts'

const POLL_MS = 1000
const MAX_OPEN = 1000
/** Maximum attempts when other transactions take the number. */
const MAX_ATTEMPTS = 3

/** Terms with the time until which they are valid, and the number of transactions that their last ledger allows for. */
interface CachedTerms {
  readonly terms: Promise<Terms>
  readonly until: number
  readonly count: number
}

/**
 * The only way to submit a transaction. Stores it before sending, resends the same bytes until a node accepts it,
 * follows it until validated ledgers decide, and signs it again only when they show that it can never be applied.
 */
export class SubmissionSession<About> {
  readonly #options: SessionOptions<About>
  readonly #clock: Clock
  readonly #entries = new Map<string, Entry<About>>()
  readonly #numbers = new AccountNumbers()
  readonly #turns = createTurns()
  readonly #line: SendQueue<About>
  readonly #terms = new Map<string, CachedTerms>()
  readonly #control = new AbortController()
  readonly #rounds: FollowRounds<Entry<About>>

  constructor(options: SessionOptions<About>) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    const { chain, pollMs = POLL_MS, retryMs = pollMs } = options
    this.#line = new SendQueue({
      chain,
      signal: this.#control.signal,
      take: (entry, event) => this.#take(entry, event),
      onFault: (error) => options.onFault?.(error),
    })
    this.#rounds = new FollowRounds({
      chain,
      clock: this.#clock,
      pollMs,
      retryMs,
      signal: this.#control.signal,
      open: () => [...this.#entries.values()].filter(({ isSent }) => isSent),
      take: (entry, event) => this.#take(entry, event),
      onFault: (error) => options.onFault?.(error),
    })
  }

  /** Number of pending transactions. */
  get open(): number {
    return this.#entries.size
  }

  /**
   * Returns the terms for a transaction of an account. Does not reserve its number. @param count number of consecutive
   * sequence numbers required; the first one is returned @throws ClientError if the terms cannot be fetched
   */
  async terms(account: string, count = 1): Promise<Terms> {
    const { store, termsMs = 0, chain } = this.#options
    const now = this.#clock.now()
    const inTurn = this.#countUnsent(account) + count
    let cached = this.#terms.get(account)
    if (cached === undefined || now >= cached.until || cached.count < inTurn) {
      const terms = chain.prepare(account, this.#control.signal, inTurn)
      cached = { terms, until: now + termsMs, count: inTurn }
      if (termsMs > 0) this.#terms.set(account, cached)
      cached.terms.catch(() => this.#terms.delete(account))
    }
    const terms = await cached.terms
    const others = store.isShared === true ? await store.list() : []
    return { ...terms, sequence: this.#numbers.next(account, terms, others, count) }
  }

  /**
   * Signs, stores and sends a transaction. Resolves with the first conclusive answer. @throws ClientError if the terms
   * cannot be fetched, SubmitError if nothing was sent, and any error of `sign`: then nothing that was sent earlier can
   * be applied
   */
  async send(request: SendRequest<About>): Promise<SentSubmission<About>> {
    const { account, about, ticket, fee } = request
    const sign = async (terms: Terms): Promise<[SignedSubmission]> => [
      await request.sign(fee === undefined ? terms : { ...terms, fee }),
    ]
    const alone = { account, abouts: [about] as const, sign, ...(ticket !== undefined && { ticket }) }
    for (let attempt = 1; ; attempt += 1) {
      this.#admit(1)
      const isRetried = attempt < MAX_ATTEMPTS && ticket === undefined
      const [entry] = await this.#turns(queueNameOf(this.#options.chain, account), () =>
        this.#reserve(alone, isRetried),
      )
      if (entry === undefined) throw new SubmitError('submit/not-kept')
      const { record, ended } = entry
      const state = await entry.answered.promise
      if (!isRetried || !isSuperseded(state)) return { record, state, ended: ended.promise }
      if (this.#options.chain.isTrusted === true)
        this.#move(entry, { ...state, phase: state.result === 'tefPAST_SEQ' ? 'failed' : 'expired' })
      const end = await ended.promise
      if (!isNeverIncluded(end)) return { record, state: end, ended: ended.promise }
    }
  }

  /**
   * Like `send`, for several transactions of an account that are signed together with consecutive numbers. Stores all
   * of them before the first is sent, or sends none. Each has its own outcome, and none is signed again after it was
   * sent. @throws as `send`
   */
  async sendBatch(request: BatchSendRequest<About>): Promise<readonly SentSubmission<About>[]> {
    this.#admit(request.abouts.length)
    const entries = await this.#turns(queueNameOf(this.#options.chain, request.account), () =>
      this.#reserve(request, false),
    )
    return Promise.all(
      entries.map(async ({ record, answered, ended }) => ({
        record,
        state: await answered.promise,
        ended: ended.promise,
      })),
    )
  }

  /**
   * Resumes transactions of earlier runs.
   * @throws errors of the store
   */
  async resume(): Promise<readonly SubmissionRecord<About>[]> {
    const left = (await this.#options.store.list()).filter(({ submission }) => !this.#entries.has(submission.hash))
    for (const record of left) {
      const entry = this.#open(record, resumeSubmission(record.submission), false)
      entry.isSent = true
      entry.answered.resolve(entry.state)
    }
    void this.lookNow()
    return left
  }

  /** Looks up everything now instead of in the next round, because the ledger has advanced. */
  lookNow(): Promise<void> {
    return this.#entries.size === 0 ? Promise.resolve() : this.#rounds.lookNow()
  }

  /**
   * Stops sending and following a transaction. The caller must not await its end: a transaction on a ticket has no last
   * ledger and may never end.
   */
  forget(hash: string): void {
    const entry = this.#entries.get(hash)
    if (entry === undefined) return
    this.#entries.delete(hash)
    this.#numbers.release(entry.record.submission, false)
    this.#drop(hash)
    entry.ended.reject(new SubmitError('submit/stopped'))
  }

  /** Ends the session, not the transactions: the next session resumes them. */
  stop(): void {
    this.#control.abort()
    for (const { answered, ended } of this.#entries.values()) {
      answered.reject(new SubmitError('submit/stopped'))
      ended.reject(new SubmitError('submit/stopped'))
    }
    this.#entries.clear()
  }

  /** Returns how many transactions of an account remain to be sent before its next one. */
  #countUnsent(account: string): number {
    // An ordered connection sends without waiting for answers.
    if (this.#options.chain.isOrdered === true) return 0
    return [...this.#entries.values()].filter(({ isSent, record }) => !isSent && record.submission.account === account)
      .length
  }

  #admit(count: number): void {
    if (this.#control.signal.aborted) throw new SubmitError('submit/stopped')
    if (this.#entries.size + count > (this.#options.mostOpen ?? MAX_OPEN)) throw new SubmitError('submit/too-many')
  }

  /** Signs when it is the account's turn, and reserves the numbers. */
  async #reserve(request: BatchSendRequest<About>, isRetried: boolean): Promise<readonly Entry<About>[]> {
    const { account, abouts } = request
    const terms = await this.#termsOf(request)
    const signed = await request.sign(terms)
    const { exclusive, store } = this.#options
    const keep = async (): Promise<readonly Entry<About>[]> => {
      const free = store.isShared === true ? await this.#withFreeNumbers(request, terms, signed) : signed
      this.#admit(free.length)
      const entries = free.map((each, index) => {
        const submission = { ...each, account, firstLedger: terms.firstLedger }
        return this.#open({ submission, about: abouts[index] as About }, startSubmission(submission), isRetried)
      })
      const stored = this.#keep(entries)
      void this.#dispatch(entries, stored)
      // Other sessions must see the records before they choose numbers.
      if (store.isShared === true) await stored
      return entries
    }
    return exclusive === undefined ? keep() : exclusive(account, keep)
  }

  /** Returns the terms of a request. An explicit number needs no agreement of the nodes on the next one. */
  async #termsOf({ account, abouts, sequence }: BatchSendRequest<About>): Promise<Terms> {
    if (sequence === undefined) return this.terms(account, abouts.length)
    const terms = await this.#options.chain.prepare(account, this.#control.signal, abouts.length, sequence)
    return { ...terms, sequence }
  }

  /** Signs again with other terms if another transaction took a number in the meantime. */
  async #withFreeNumbers(
    { account, abouts, ticket, sequence: own, sign }: BatchSendRequest<About>,
    first: Terms,
    signed: readonly SignedSubmission[],
  ): Promise<readonly SignedSubmission[]> {
    let [terms, latest] = [first, signed]
    for (let attempt = 1; ticket === undefined && own === undefined; attempt += 1) {
      const others = await this.#options.store.list()
      if (latest.every(({ sequence }) => this.#numbers.isFree(account, sequence, terms, others))) break
      if (attempt === MAX_ATTEMPTS) throw new SubmitError('submit/no-number')
      terms = await this.terms(account, abouts.length)
      latest = await sign(terms)
    }
    return latest
  }

  #open(record: SubmissionRecord<About>, state: SubmissionState, isRetried: boolean): Entry<About> {
    const entry = entryOf(record, state, isRetried)
    this.#entries.set(record.submission.hash, entry)
    this.#numbers.hold(record.submission)
    this.#tell(entry)
    return entry
  }

  /** Returns false if the transactions could not be stored. None is sent then. */
  async #keep(entries: readonly Entry<About>[]): Promise<boolean> {
    try {
      await this.#options.store.put(entries.map(({ record }) => record))
      return true
    } catch (error) {
      const refusal = new SubmitError('submit/not-kept', error)
      for (const { record, answered, ended } of entries) {
        this.#entries.delete(record.submission.hash)
        this.#numbers.release(record.submission, false)
        answered.reject(refusal)
        ended.reject(refusal)
      }
      // It is unknown whether the store kept the records. The session must not send them later.
      for (const { record } of entries) this.#drop(record.submission.hash)
      return false
    }
  }

  /** Follows no transaction before all are sent: lookups would compete with waiting sends for the connection. */
  async #dispatch(entries: readonly Entry<About>[], stored: Promise<boolean>): Promise<void> {
    const followed = await this.#line.send(entries, stored)
    for (const entry of followed) entry.isSent = true
    this.#rounds.wake(followed.filter(({ state }) => !isFinal(state)))
  }

  #take(entry: Entry<About>, event: SubmissionEvent): void {
    // The number or the fee was not as expected, so the terms are fetched again.
    if (event.kind !== 'answered' || !/^te[cs]/.test(event.result)) this.#terms.delete(entry.record.submission.account)
    this.#move(entry, nextSubmission(entry.state, event))
  }

  #move(entry: Entry<About>, next: SubmissionState): void {
    const { state: before, record } = entry
    if (isSameState(before, next) || isFinal(before) || this.#entries.get(record.submission.hash) !== entry) return
    entry.state = next
    if (isFinal(next)) {
      this.#entries.delete(record.submission.hash)
      this.#numbers.release(record.submission, next.phase !== 'expired')
    } else if (next.phase === 'refused') this.#numbers.release(record.submission, false)
    if (isFinal(next) || next.phase === 'refused') this.#drop(record.submission.hash)
    this.#tell(entry)
    if (isFinal(next)) entry.ended.resolve(next)
  }

  #drop(hash: string): void {
    const failed = (error: unknown): void => this.#options.onFault?.(error)
    try {
      Promise.resolve(this.#options.store.drop(hash)).catch(failed)
    } catch (error) {
      failed(error)
    }
  }

  #tell(entry: Entry<About>): void {
    const { state, record, isRetried } = entry
    if (isRetried && (isSuperseded(state) || isNeverIncluded(state))) return
    this.#options.onState?.(record, state)
  }
}
