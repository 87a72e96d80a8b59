import type { NetworkDefinition } from '@tidebook/protocol'
import type { LogReader } from '../ordered-log.ts'
import { isOfType } from './transaction-type.ts'

/**
 * The senders of the transactions that a proposal does not put first. Holds back only cancels that depend on one of
 * those: a sender who has two unrelated transactions must not delay the cancels of others in the same envelope.
 */
export class DelayedSenders {
  readonly #network: NetworkDefinition
  readonly #senderOf: LogReader['senderOf']
  /** The lowest sequence of each account. */
  readonly #sequences = new Map<string, number>()
  /** Accounts that create tickets. */
  readonly #creators = new Set<string>()

  constructor(network: NetworkDefinition, senderOf: LogReader['senderOf']) {
    this.#network = network
    this.#senderOf = senderOf
  }

  add(blob: Uint8Array): void {
    const sender = this.#senderOf(blob)
    if (sender === undefined) return
    const { account, sequence } = sender
    if (sequence !== undefined)
      this.#sequences.set(account, Math.min(sequence, this.#sequences.get(account) ?? sequence))
    if (isOfType(this.#network, blob, 'TicketCreate')) this.#creators.add(account)
  }

  /** Returns whether the ledger must apply a delayed transaction before this one. */
  holdsBack(blob: Uint8Array): boolean {
    const sender = this.#senderOf(blob)
    if (sender === undefined) return false
    const { account, sequence } = sender
    // Of two transactions with one sequence, the ledger applies one at most.
    return sequence === undefined ? this.#creators.has(account) : (this.#sequences.get(account) ?? sequence) < sequence
  }
}
