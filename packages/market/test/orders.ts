import { advanceOrders, orderKey } from '../src/orders/order-history.ts'
import type { OrderLife } from '../src/orders/order-life.ts'
import type { PairResolver } from '../src/pairs/pair-resolver.ts'
import type { ValidatedTransaction } from '../src/wire/ledger-json.ts'

/** Arbitrary order lives, as stored in an index. */
export class Orders {
  readonly byKey = new Map<string, OrderLife>()
  readonly #pairs: PairResolver
  readonly #nativeCode: string | undefined

  constructor(pairs: PairResolver, nativeCode?: string) {
    this.#pairs = pairs
    this.#nativeCode = nativeCode
  }

  take(entry: ValidatedTransaction): void {
    const find = (account: string, sequence: number) => this.byKey.get(orderKey({ account, sequence }))
    for (const order of advanceOrders(entry, find, this.#pairs, this.#nativeCode))
      this.byKey.set(orderKey(order), order)
  }
}
