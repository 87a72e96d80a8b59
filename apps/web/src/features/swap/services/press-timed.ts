import { decimalOf, formatDecimal, multiply, parseDecimal, toFixed, type Decimal } from '@tidebook/amount'
import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { translate } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { networkStore } from '../../network/index.ts'
import { signStops } from '../../stops/index.ts'
import { showToast } from '../../toasts/index.ts'
import { submitTransaction, TransactionError } from '../../transactions/index.ts'
import { walletStore } from '../../wallet/index.ts'
import { limitSwap, swapRuns, type SwapOrder } from '../model/timed-swap.ts'

const PRICE_DECIMALS = 6

export interface TimedTerms {
  readonly order: SwapOrder
  readonly paid: Decimal
  readonly price: Decimal
}

/** Returns the details that the vault's window shows in addition to the bytes. @param objects entries that lock a reserve */
function contextOf({ order: { base, counter, pair } }: TimedTerms, objects: number) {
  return {
    base: { code: base.code, issuer: base.issuer },
    counter: { code: counter.code, issuer: counter.issuer },
    type: 'limit',
    priceDecimal: pair?.priceDecimal ?? PRICE_DECIMALS,
    reserve: formatDecimal(multiply(parseDecimal(network().reserve.increment), decimalOf(BigInt(objects)))),
    estimate: undefined,
    warnings: [],
  }
}

async function attempt(work: (account: string) => Promise<unknown>): Promise<boolean> {
  const { wallet } = walletStore.get()
  if (wallet === undefined) return false
  try {
    await work(wallet.address)
    return true
  } catch (error) {
    // The source of a TransactionError has already shown it.
    if (!(error instanceof TransactionError)) showToast({ kind: 'danger', title: translate('swap.not-sent') })
    return false
  }
}

/** Requests confirmation of a limit swap and sends it as an order. Resolves with whether it was sent. */
export function pressLimit(terms: TimedTerms): Promise<boolean> {
  return attempt((account) =>
    submitTransaction({ kind: 'order', tx: limitSwap({ account, ...terms }) }, { order: contextOf(terms, 1) }),
  )
}

/**
 * Requests one confirmation of all runs of a repeated swap, each on a ticket, and hands them to the exchange, which
 * sends each at its time. Resolves with whether they were signed.
 */
export function pressRepeat(terms: TimedTerms, runs: number, hours: number): Promise<boolean> {
  const { order, price } = terms
  const { side, base, counter, pair } = order
  const now = unixMsToLedgerTime(networkStore.get().ledger?.closeTime ?? Date.now())
  return attempt((account) =>
    signStops(
      'twap',
      swapRuns({ account, ...terms }, { runs, hours, now }).map((run) => ({
        ...run,
        base,
        counter,
        side,
        price: toFixed(price, pair?.priceDecimal ?? PRICE_DECIMALS),
      })),
      contextOf(terms, runs),
    ),
  )
}
