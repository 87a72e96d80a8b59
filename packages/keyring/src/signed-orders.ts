import type { TransactionJson } from '@tidebook/protocol'

/** Maximum number of remembered orders; the oldest is evicted first. */
const MAX_ORDERS = 500

/**
 * Orders signed here, so that the prompt about a cancel shows the order itself instead of the page's description.
 * Stored only as long as the vault's document exists.
 */
export class SignedOrders {
  readonly #orders = new Map<string, TransactionJson>()
  /** The highest signed number of each account. */
  readonly #highest = new Map<string, number>()

  remember(tx: TransactionJson): void {
    const { Account: account } = tx
    // A transaction on a ticket is identified by the ticket's number.
    const sequence = tx.Sequence === 0 ? tx['TicketSequence'] : tx.Sequence
    if (typeof sequence !== 'number') return
    const before = this.#highest.get(account) ?? 0
    this.#highest.set(account, Math.max(before, sequence))
    if (tx.TransactionType !== 'OfferCreate') return
    const key = keyOf(account, sequence)
    // The number may have been used before: the ledger's order with this number can be a different one, and a page
    // could have this one signed only to show it instead.
    if (sequence <= before) this.#orders.delete(key)
    else this.#orders.set(key, tx)
    for (const old of this.#orders.keys()) if (this.#orders.size > MAX_ORDERS) this.#orders.delete(old)
  }

  /** Returns the order that was signed under this number, if no higher number was signed before. */
  find(account: string, sequence: number): TransactionJson | undefined {
    return this.#orders.get(keyOf(account, sequence))
  }
}

function keyOf(account: string, sequence: number): string {
  return `${account}:${sequence}`
}
