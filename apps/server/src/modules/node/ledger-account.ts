import { ClientError, type SubmissionState } from '@tidebook/client/submit'
import type { KeyPair, NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import { signFast } from './fast-sign.ts'
import type { LedgerSession, Purpose } from './ledger-session.ts'
import { NodeLinkError } from './node.errors.ts'

/** The provisional answer to a submitted transaction. */
export interface Submitted {
  readonly hash: string
  readonly sequence: number
  /** Engine result; only `tesSUCCESS` did what it says. */
  readonly result: string
  readonly message: string
  /** What validated ledgers say in the end; rejects when the session ends before. */
  readonly ended: Promise<SubmissionState>
}

/** Fields of a transaction without those that this account fills in. */
export type Draft = Omit<TransactionJson, 'Account' | 'Fee' | 'Sequence' | 'SigningPubKey' | 'TxnSignature'> & {
  readonly TransactionType: string
}

/**
 * An account of ours on the ledger: it signs, and a session numbers, sends and follows. Many submissions may be under
 * way at a time; they are numbered in the order in which they were handed in.
 */
export class LedgerAccount {
  readonly key: KeyPair
  readonly #session: LedgerSession
  readonly #network: NetworkDefinition
  readonly #purpose: Purpose

  /** @param purpose what its transactions are for, kept with them */
  constructor(network: NetworkDefinition, key: KeyPair, session: LedgerSession, purpose: Purpose = '') {
    this.#network = network
    this.key = key
    this.#session = session
    this.#purpose = purpose
  }

  get address(): string {
    return this.key.address
  }

  /**
   * Signs and submits; comes back with the node's first answer.
   * @param fee in the smallest unit of the network, of a transaction that costs more than an ordinary one
   * @throws NodeLinkError when no answer came: whether the transaction is taken is unknown then, and it is followed on;
   * SubmitError when it was not sent
   */
  async submit(draft: Draft, fee?: bigint): Promise<Submitted> {
    const { record, state, ended } = await this.#send(draft, fee)
    const { hash, sequence } = record.submission
    const { result, message = result ?? '' } = state
    if (result === undefined)
      throw new NodeLinkError('node/unavailable', `It is not known yet whether ${hash} is taken`)
    return { hash, sequence, result, message, ended }
  }

  async #send(draft: Draft, fee?: bigint) {
    try {
      return await this.#session.send({
        account: this.address,
        about: this.#purpose,
        ...(fee !== undefined && { fee: String(fee) }),
        sign: ({ fee, sequence, lastLedger }) => {
          const terms = { Account: this.address, Fee: fee, Sequence: sequence, LastLedgerSequence: lastLedger }
          return { ...signFast(this.#network, { ...draft, ...terms }, this.key), sequence, lastLedger }
        },
      })
    } catch (error) {
      // What the link said about the node is what others here understand.
      throw error instanceof ClientError && error.cause instanceof NodeLinkError ? error.cause : error
    }
  }
}
