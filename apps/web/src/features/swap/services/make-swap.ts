import { decimalOfNumber, type SwapPlan } from '@tidebook/market'
import { formatDecimal } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { AmountJson, TransactionJson } from '@tidebook/protocol'
import { network } from '../../../lib/network.ts'
import { assetOf, isNative, type SwapToken } from '../model/swap-token.ts'

const PARTIAL_PAYMENT = 0x0002_0000
const NO_DIRECT = 0x0001_0000

/** Converts a ledger amount to its wire form. */
export function amountJson({ code, issuer }: SwapToken, amount: LedgerNumber): AmountJson {
  return issuer === ''
    ? String(amount.mantissa)
    : { currency: code, issuer, value: formatDecimal(decimalOfNumber(amount)) }
}

/**
 * Builds the swap as one payment from the account to itself (SWP-107). Either the minimum arrives, or only the fee is
 * charged. The payment uses only the quoted paths, so that the ledger executes the displayed quote.
 */
export function makeSwap(
  account: string,
  { spend, least, most }: Pick<SwapPlan, 'spend' | 'least' | 'most'>,
  tokens: readonly SwapToken[],
): TransactionJson {
  const [pay, receive] = [tokens[0], tokens.at(-1)] as readonly [SwapToken, SwapToken]
  const between = tokens.slice(1, -1)
  // Public networks without pools do not support a minimum delivery either: they deliver exactly the minimum, or
  // nothing.
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

/** Builds the transaction that creates a trust line, on networks that do not create them automatically. */
export function makeTrust(account: string, { code, issuer }: SwapToken): TransactionJson {
  return {
    TransactionType: 'TrustSet',
    Account: account,
    LimitAmount: { currency: code, issuer, value: '10000000000' },
    Flags: 0,
  }
}
