import { setTimeout as delay } from 'node:timers/promises'
import { ClientError, NodePool } from '@tidebook/client'
import { memorySubmissions, rippleChain, SubmissionSession, SubmitError } from '@tidebook/client/submit'
import type { SubmissionState, Terms } from '@tidebook/client/submit'
import type { KeyPair, TransactionJson } from '@tidebook/protocol'
import { signTransaction, swt } from '@tidebook/protocol'
import type { Random } from '../differential/random.ts'
import type { Outcomes } from './outcomes.ts'

const IMMEDIATE_OR_CANCEL = 0x0002_0000
const PAUSE_MS = 150
/** Expected milliseconds between two ledgers. */
const CLOSE_INTERVAL = 1000
const POLL_MS = 500

/** A transaction without the fields that come from the terms. */
type Draft = Omit<TransactionJson, 'Account'> & { readonly TransactionType: string }

interface TraderOptions {
  readonly key: KeyPair
  /** Addresses of the ledger nodes, in the order in which the client tries them. */
  readonly nodes: readonly string[]
  readonly outcomes: Outcomes
  readonly random: Random
}

/** A client with its own account that submits through the submission session. */
export class Trader {
  readonly #options: TraderOptions
  readonly #session: SubmissionSession<undefined>
  #isStopped = false
  #lastSequence = 1

  constructor(options: TraderOptions) {
    this.#options = options
    const chain = rippleChain({
      nodes: new NodePool({ nodes: options.nodes }),
      closeIntervalMs: () => CLOSE_INTERVAL,
    })
    this.#session = new SubmissionSession({ chain, store: memorySubmissions<undefined>(), pollMs: POLL_MS })
  }

  get address(): string {
    return this.#options.key.address
  }

  /**
   * Signs and submits a transaction, follows it to its end, and records the outcome.
   * @throws ClientError or SubmitError when nothing was sent
   */
  async submit(draft: Draft): Promise<SubmissionState> {
    const { key, outcomes } = this.#options
    const signed: string[] = []
    const sign = (terms: Terms) => {
      const { fee: Fee, lastLedger, sequence } = terms
      const fields = { ...draft, Account: key.address, Fee, Sequence: sequence, LastLedgerSequence: lastLedger }
      const { blob, hash } = signTransaction(swt, fields, key)
      outcomes.signed(hash)
      signed.push(hash)
      this.#lastSequence = sequence
      return { blob, hash, sequence, lastLedger }
    }
    const { ended, record } = await this.#session.send({ account: key.address, about: undefined, sign })
    for (const hash of signed) if (hash !== record.submission.hash) outcomes.replaced(hash)
    const state = await ended
    outcomes.ended(state)
    return state
  }

  /** Trades until it is stopped. @param others accounts that receive payments @param issuer issuer of the token */
  async trade(others: readonly string[], issuer: string): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.submit(this.#draft(others, issuer))
      } catch (error) {
        // No node responds, or the run is ending. The next attempt signs with new terms.
        if (!(error instanceof ClientError || error instanceof SubmitError)) throw error
      }
      await delay(PAUSE_MS)
    }
  }

  /** Lets pending transactions end and starts no others. */
  finish(): void {
    this.#isStopped = true
  }

  /** Ends the session. Pending transactions remain unknown. */
  stop(): void {
    this.#isStopped = true
    this.#session.stop()
  }

  #draft(others: readonly string[], issuer: string): Draft {
    const { random } = this.#options
    const token = { currency: 'CNY', issuer, value: String(1 + random.below(5)) }
    const native = String(1_000_000 + random.below(4_000_000))
    const Flags = random.chance(0.6) ? IMMEDIATE_OR_CANCEL : 0
    switch (random.below(5)) {
      case 0:
        return { TransactionType: 'OfferCreate', TakerPays: token, TakerGets: native, Flags }
      case 1:
        return { TransactionType: 'OfferCreate', TakerPays: native, TakerGets: token, Flags }
      case 2:
        return {
          TransactionType: 'OfferCancel',
          OfferSequence: Math.max(1, this.#lastSequence - random.below(6)),
          Flags: 0,
        }
      case 3:
        return { TransactionType: 'Payment', Destination: random.pick(others), Amount: token, Flags: 0 }
      default:
        return { TransactionType: 'Payment', Destination: random.pick(others), Amount: native, Flags: 0 }
    }
  }
}
