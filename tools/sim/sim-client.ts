import { ClientError, NodePool } from '@tidebook/client'
import type { Clock, FetchFunction } from '@tidebook/client'
import { isFinal, rippleChain, SubmissionSession, SubmitError } from '@tidebook/client/submit'
import type { SubmissionRecord, SubmissionState, SubmissionStore, Terms } from '@tidebook/client/submit'
import type { KeyPair, TransactionJson } from '@tidebook/protocol'
import { signTransaction, swt } from '@tidebook/protocol'
import type { AccountRead } from '../chaos/checker/read-history.ts'
import type { Outcomes } from '../chaos/outcomes.ts'
import { BLOCK_MS } from './sim-node.ts'
import type { Trace } from './trace.ts'
import type { VirtualTime } from './virtual-time.ts'

const POLL_MS = 500
const TIMEOUT_LEDGERS = 10
/** Milliseconds after which a stored transaction survives a crash of the client. */
const STORE_MS = 3

/** A transaction without the fields that come from the terms. */
export type TransactionDraft = Omit<TransactionJson, 'Account'> & { readonly TransactionType: string }

interface SimClientOptions {
  readonly number: number
  readonly key: KeyPair
  /** Addresses of the nodes, in the order in which the client tries them. */
  readonly nodes: readonly string[]
  readonly fetch: FetchFunction
  readonly time: VirtualTime
  readonly trace: Trace
  readonly outcomes: Outcomes
  readonly onRead: (read: AccountRead) => void
  readonly onFault: (error: unknown) => void
}

/** A trader in a simulation: the real submission session and node pool, with stored transactions that survive a crash. */
export class SimClient {
  readonly #options: SimClientOptions
  readonly #stored = new Map<string, SubmissionRecord<undefined>>()
  readonly #clock: Clock
  #session: SubmissionSession<undefined> | undefined
  #pool: NodePool
  #life = 0
  #isReading = false
  /** Signed transactions, oldest first, hex. */
  readonly blobs: string[] = []
  #lastSequence = 1

  constructor(options: SimClientOptions) {
    this.#options = options
    this.#clock = options.time
    this.#pool = this.#newPool()
    this.start()
  }

  get name(): string {
    return `c${this.#options.number}`
  }

  get isUp(): boolean {
    return this.#session !== undefined
  }

  get address(): string {
    return this.#options.key.address
  }

  /** Transactions that the client is still following. */
  get pending(): readonly SubmissionRecord<undefined>[] {
    return [...this.#stored.values()]
  }

  get lastSequence(): number {
    return this.#lastSequence
  }

  #newPool(): NodePool {
    const { fetch, nodes } = this.#options
    return new NodePool({ nodes, fetch, clock: this.#clock, online: () => true })
  }

  /** Starts a session, which resumes the transactions that an earlier one stored. */
  start(): void {
    this.#life += 1
    this.#isReading = false
    this.#pool = this.#newPool()
    const life = this.#life
    const chain = rippleChain({ nodes: this.#pool, closeIntervalMs: () => BLOCK_MS, clock: this.#clock })
    const { onFault } = this.#options
    const session = new SubmissionSession<undefined>({
      chain,
      store: this.#store(life),
      clock: this.#clock,
      pollMs: POLL_MS,
      onState: (_record, state) => this.#note(state),
      onFault: (error) => {
        if (life === this.#life) onFault(error)
      },
    })
    this.#session = session
    session.resume().catch(onFault)
  }

  #store(life: number): SubmissionStore<undefined> {
    const { time } = this.#options
    return {
      put: (records) =>
        new Promise((resolve) => {
          time.after(STORE_MS, () => {
            if (life !== this.#life) return
            for (const record of records) this.#stored.set(record.submission.hash, record)
            resolve()
          })
        }),
      drop: (hash) => {
        if (life === this.#life) this.#stored.delete(hash)
      },
      list: () => [...this.#stored.values()],
    }
  }

  /** Ends the client at once. Transactions that it has not stored are forgotten. */
  crash(): void {
    this.#life += 1
    this.#session?.stop()
    this.#session = undefined
  }

  #note(state: SubmissionState): void {
    const { outcomes, time, trace } = this.#options
    const { ledger, phase, result, submission } = state
    trace.note(time.elapsed, `${this.name} ${submission.hash.slice(0, 16)} ${phase} ${result ?? ''} ${ledger ?? ''}`)
    if (isFinal(state)) outcomes.ended(state)
  }

  /** Signs and submits a transaction, and follows it. Does nothing while the client is down. */
  trade(draft: TransactionDraft): void {
    const session = this.#session
    if (session === undefined) return
    const { onFault } = this.#options
    this.#send(session, draft).catch((error: unknown) => {
      // No node answers, or the session is ending.
      if (!(error instanceof ClientError || error instanceof SubmitError)) onFault(error)
    })
  }

  async #send(session: SubmissionSession<undefined>, draft: TransactionDraft): Promise<void> {
    const { key, outcomes } = this.#options
    const signed: string[] = []
    const sign = (terms: Terms) => {
      const { lastLedger, sequence } = terms
      const Fee = String(draft['Fee'] ?? terms.fee)
      const last = Math.min(lastLedger, terms.firstLedger + TIMEOUT_LEDGERS)
      const fields = { ...draft, Account: key.address, Fee, Sequence: sequence, LastLedgerSequence: last }
      const { blob, hash } = signTransaction(swt, fields, key)
      outcomes.signed(hash)
      signed.push(hash)
      this.blobs.push(blob)
      this.#lastSequence = sequence
      return { blob, hash, sequence, lastLedger: last }
    }
    const { ended, record } = await session.send({ account: key.address, about: undefined, sign })
    // The session signs again only when no ledger can include the first transaction.
    for (const hash of signed) if (hash !== record.submission.hash) outcomes.replaced(hash)
    await ended
  }

  /**
   * Reads the client's account in the validated ledger of one node. Reads one at a time, so that their order is known.
   */
  read(node: number, isHonest: () => boolean): void {
    if (this.#session === undefined || this.#isReading) return
    const { nodes, number, onRead, time, trace } = this.#options
    const url = `n${node}`
    const pool = this.#pool.apart()[nodes.indexOf(url)]
    if (pool === undefined) return
    const life = this.#life
    this.#isReading = true
    const read = async (): Promise<void> => {
      const { account_data: account, ledger_index: ledger = 0 } = await pool.accountInfo(this.address)
      if (life !== this.#life || !isHonest()) return
      const { Balance: balance, Sequence: sequence } = account
      trace.note(time.elapsed, `${this.name} read ${ledger} ${sequence} ${balance} from ${url}`)
      onRead({ client: number, validator: node, ledger, sequence, balance })
    }
    read()
      .catch(() => undefined)
      .finally(() => {
        if (life === this.#life) this.#isReading = false
      })
  }
}
