import type { TransactionJson } from '@tidebook/protocol'

/** Orders that are remembered; the oldest goes first. */
const KEPT = 500

/**
 * Orders that were signed here, so that the question about a cancel can show the order itself instead of what the page
 * says about it. It lives as long as the vault's document.
 */
export class SignedOrders {
  readonly #orders = new Map<string, TransactionJson>()
  /** The highest number that was signed for each account. */
  readonly #highest = new Map<string, number>()

  remember(tx: TransactionJson): void {
    const { Account: account } = tx
    // What is on a ticket goes by the number of that.
    const sequence = tx.Sequence === 0 ? tx['TicketSequence'] : tx.Sequence
    if (typeof sequence !== 'number') return
    const before = this.#highest.get(account) ?? 0
    this.#highest.set(account, Math.max(before, sequence))
    if (tx.TransactionType !== 'OfferCreate') return
    const key = keyOf(account, sequence)
    // The number may have been used already: what the ledger has under it can be another order, and a page could have this
    // one signed only to have it shown in the place of that one.
    if (sequence <= before) this.#orders.delete(key)
    else this.#orders.set(key, tx)
    for (const old of this.#orders.keys()) if (this.#orders.size > KEPT) this.#orders.delete(old)
  }

  /** The one order that was signed under this number, and under no lower one than before. */
  find(account: string, sequence: number): TransactionJson | undefined {
    return this.#orders.get(keyOf(account, sequence))
  }
}

const keyOf = (account: string, sequence: number): string => `${account}:${sequence}`
