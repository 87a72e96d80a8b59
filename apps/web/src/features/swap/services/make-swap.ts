import { decimalOfNumber, type SwapPlan } from '@tidebook/market'
import { formatDecimal } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { AmountJson, TransactionJson } from '@tidebook/protocol'
import { network } from '../../../lib/network.ts'
import { assetOf, isNative, type SwapToken } from '../model/swap-token.ts'

const PARTIAL_PAYMENT = 0x0002_0000
const NO_DIRECT = 0x0001_0000

/** An amount of the ledger's own as its wire form. */
export const amountJson = ({ code, issuer }: SwapToken, amount: LedgerNumber): AmountJson =>
  issuer === '' ? String(amount.mantissa) : { currency: code, issuer, value: formatDecimal(decimalOfNumber(amount)) }

/**
 * The one payment to oneself that swaps (SWP-107): at least the minimum arrives, or nothing moves but the fee. It goes
 * the way that was quoted and no other, so that the ledger executes what was shown.
 */
export const makeSwap = (
  account: string,
  { spend, least, most }: Pick<SwapPlan, 'spend' | 'least' | 'most'>,
  tokens: readonly SwapToken[],
): TransactionJson => {
  const [pay, receive] = [tokens[0], tokens.at(-1)] as readonly [SwapToken, SwapToken]
  const between = tokens.slice(1, -1)
  // Public networks without pools know no smallest amount either: there exactly the minimum is delivered, or nothing.
  const limits = network().pools
    ? { Amount: amountJson(receive, most), DeliverMin: amountJson(receive, least) }
    : { Amount: amountJson(receive, least) }
  return {
    TransactionType: 'Payment',
    Account: account,
    Destination: account,
    ...limits,
    SendMax: amountJson(pay, spend),
    ...(between.length > 0 && {
      Paths: [between.map((token) => (isNative(token) ? { currency: token.code } : assetOf(token)))],
    }),
    Flags: (network().pools ? PARTIAL_PAYMENT : 0) | (between.length > 0 ? NO_DIRECT : 0),
  }
}

/** Makes one ready to hold a token, where lines do not make themselves. */
export const makeTrust = (account: string, { code, issuer }: SwapToken): TransactionJson => ({
  TransactionType: 'TrustSet',
  Account: account,
  LimitAmount: { currency: code, issuer, value: '10000000000' },
  Flags: 0,
})
