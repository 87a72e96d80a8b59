import { isZero, type Decimal } from '@tidebook/amount'

/** Message key for a Ripple-family account that has not received its first payment. */
const INACTIVE = 'chains.chain/ripple-inactive'

/** Returns whether a wallet is empty: its balance is 0, or its account does not exist on the chain yet. */
export function isEmptyWallet(balance: Decimal | undefined, failure: string | undefined): boolean {
  return failure === INACTIVE || (balance !== undefined && isZero(balance))
}
