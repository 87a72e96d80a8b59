import { ClientError, type SubmissionState } from '@tidebook/client/submit'
import type { KeyPair, NetworkDefinition, TransactionJson } from '@tidebook/protocol'
import { signFast } from './fast-sign.ts'
import type { LedgerSession, Purpose } from './ledger-session.ts'
import { NodeLinkError } from './node.errors.ts'

/** Provisional result of a submitted transaction. */
export interface Submitted {
  readonly hash: string
  readonly sequence: number
  /** Engine result; only `tesSUCCESS` means that the transaction took effect. */
  readonly result: string
  readonly message: string
  /** Final state in validated ledgers. Rejects when the session ends first. */
  readonly ended: Promise<SubmissionState>
}

/** Fields of a transaction except those that this account sets. */
export type Draft = Omit<TransactionJson, 'Account' | 'Fee' | 'Sequence' | 'SigningPubKey' | 'TxnSignature'> & {
  readonly TransactionType: string
}

/**
 * One of our own accounts on the ledger. It signs its transactions, and a session numbers, sends and tracks them. Many
 * submissions may be in flight. They are numbered in the order of the calls.
 */
export class LedgerAccount {
  readonly key: KeyPair
  readonly #session: LedgerSession
  readonly #network: NetworkDefinition
  readonly #purpose: Purpose

  /**
   * Creates an account that submits through a session.
   * @param purpose purpose of the account's transactions, stored with them
   */
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
   * Signs and submits a transaction. Resolves with the node's first response.
   * @param fee in the smallest unit of the network, for a transaction that costs more than an ordinary one
   * @throws NodeLinkError when the node did not respond: whether the transaction was accepted is unknown, and it
   *   remains tracked; SubmitError when it was not sent
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
      // Callers handle the link's own error.
      throw error instanceof ClientError && error.cause instanceof NodeLinkError ? error.cause : error
    }
  }
}
