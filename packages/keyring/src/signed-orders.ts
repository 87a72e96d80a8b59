import type { TransactionJson } from '@tidebook/protocol'

/** Orders that are remembered; the oldest goes first. */
const KEPT = 500

/**
 * Orders that were signed here, so that the question about a cancel can show the order itself instead of what the page
 * says about it. It lives as long as the vault's document.
 */
export class SignedOrders {
  readonly #orders = new Map<string, TransactionJson>()

  remember(tx: TransactionJson): void {
    if (tx.TransactionType !== 'OfferCreate' || tx.Sequence === undefined) return
    const key = keyOf(tx.Account, tx.Sequence)
    // Of two orders under one number the ledger executes one: which one is not known here.
    if (this.#orders.has(key)) this.#orders.set(key, { ...tx, TransactionType: '' })
    else this.#orders.set(key, tx)
    for (const old of this.#orders.keys()) if (this.#orders.size > KEPT) this.#orders.delete(old)
  }

  /** The one order that was signed under this number. */
  find(account: string, sequence: number): TransactionJson | undefined {
    const found = this.#orders.get(keyOf(account, sequence))
    return found?.TransactionType === '' ? undefined : found
  }
}

const keyOf = (account: string, sequence: number): string => `${account}:${sequence}`
