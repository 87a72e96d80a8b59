import type { KeyPair, NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import * as z from 'zod/mini'
import type { NodeLink } from './node-link.ts'
import { NodeLinkError } from './node.errors.ts'
import { signFast } from './fast-sign.ts'

const submitAnswer = z.looseObject({ engine_result: z.string(), engine_result_message: z.optional(z.string()) })
const accountAnswer = z.looseObject({ account_data: z.looseObject({ Sequence: z.number() }) })

/** The provisional answer to a submitted transaction. */
export interface Submitted {
  readonly hash: string
  readonly sequence: number
  /** Engine result; only `tesSUCCESS` did what it says. */
  readonly result: string
  readonly message: string
}

/** Fields of a transaction without those that this account fills in. */
export type Draft = Omit<TransactionJson, 'Account' | 'Fee' | 'Sequence' | 'SigningPubKey' | 'TxnSignature'> & {
  readonly TransactionType: string
}

const PAST_SEQUENCE = 'tefPAST_SEQ'
const MOST_ATTEMPTS = 4

/** Results after which the sequence number was not used, so the next one must be asked for again. */
const UNUSED = /^(?:tef|tel|tem|ter)/

/**
 * An account of ours on the ledger: numbers, signs and submits. Numbers are given out at once and blobs are sent in
 * that order on one connection, so many submissions may be under way at a time.
 */
export class LedgerAccount {
  readonly key: KeyPair
  readonly #link: NodeLink
  readonly #network: NetworkDefinition
  #next: number | undefined
  #asking: Promise<number> | undefined

  /** @param sequence the next sequence number when it is known; otherwise the node is asked. */
  constructor(network: NetworkDefinition, key: KeyPair, link: NodeLink, sequence?: number) {
    this.#network = network
    this.key = key
    this.#link = link
    this.#next = sequence
  }

  get address(): string {
    return this.key.address
  }

  /**
   * Signs and submits. A number that somebody else has used (this account may be used elsewhere too) is exchanged for a
   * fresh one: such a transaction can never be applied, so nothing is ever paid twice.
   * @throws NodeLinkError when the node does not answer; whether the transaction was taken is unknown then.
   */
  async submit(draft: Draft): Promise<Submitted> {
    for (let attempt = 1; ; attempt += 1) {
      const submitted = await this.#submitOnce(draft)
      if (submitted.result !== PAST_SEQUENCE || attempt === MOST_ATTEMPTS) return submitted
    }
  }

  async #submitOnce(draft: Draft): Promise<Submitted> {
    const sequence = await this.#takeSequence()
    const { blob, hash } = signFast(
      this.#network,
      { ...draft, Account: this.address, Fee: String(this.#network.baseFee), Sequence: sequence },
      this.key,
    )
    try {
      const parsed = submitAnswer.safeParse(await this.#link.request('submit', { tx_blob: blob }))
      if (!parsed.success) throw new NodeLinkError('node/malformed', 'The answer to a submission has no engine result')
      const { engine_result: result, engine_result_message: message = result } = parsed.data
      if (UNUSED.test(result)) this.#next = undefined
      return { hash, sequence, result, message }
    } catch (error) {
      this.#next = undefined
      throw error
    }
  }

  /** Everybody who waits for the first number gets one of their own. */
  async #takeSequence(): Promise<number> {
    while (this.#next === undefined) {
      this.#asking ??= this.#askSequence().finally(() => {
        this.#asking = undefined
      })
      const asked = await this.#asking
      this.#next ??= asked
    }
    const sequence = this.#next
    this.#next = sequence + 1
    return sequence
  }

  async #askSequence(): Promise<number> {
    const parsed = accountAnswer.safeParse(
      await this.#link.request('account_info', { account: this.address, ledger_index: 'current' }),
    )
    if (!parsed.success) throw new NodeLinkError('node/malformed', 'The node does not say a sequence number')
    return parsed.data.account_data.Sequence
  }
}
