import { isZero, type Decimal } from '@tidebook/amount'

/** The key of the message about an account of the Ripple family that was never paid. */
const INACTIVE = 'chains.chain/ripple-inactive'

/** Whether a wallet holds nothing: its balance is 0, or its chain has no such account yet. */
export const isEmptyWallet = (balance: Decimal | undefined, trouble: string | undefined): boolean =>
  trouble === INACTIVE || (balance !== undefined && isZero(balance))
