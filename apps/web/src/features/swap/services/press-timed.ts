import { decimalOf, formatDecimal, multiply, parseDecimal, toFixed, type Decimal } from '@tidebook/amount'
import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { translate } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { networkStore } from '../../network/index.ts'
import { signStops } from '../../stops/index.ts'
import { showToast } from '../../toasts/index.ts'
import { submitTransaction, TransactionError } from '../../transactions/index.ts'
import { walletStore } from '../../wallet/index.ts'
import { isRefused } from './press-swap.ts'
import { timedWarnings } from './timed-warnings.ts'
import { limitSwap, swapRuns, type SwapOrder } from '../model/timed-swap.ts'

const PRICE_DECIMALS = 6

export interface TimedTerms {
  readonly order: SwapOrder
  readonly paid: Decimal
  readonly price: Decimal
  /** Price of the quote; undefined without a quote. */
  readonly market: Decimal | undefined
}

/** Returns the decimals that show a price exactly. */
function priceDecimals({ order: { pair }, price }: TimedTerms): number {
  return Math.max(pair?.priceDecimal ?? PRICE_DECIMALS, price.scale)
}

/**
 * Returns the details that the vault's window shows in addition to the bytes.
 * @param objects number of ledger entries that lock a reserve
 */
function contextOf(terms: TimedTerms, objects: number) {
  const { base, counter } = terms.order
  return {
    base: { code: base.code, issuer: base.issuer },
    counter: { code: counter.code, issuer: counter.issuer },
    type: 'limit',
    priceDecimal: priceDecimals(terms),
    reserve: formatDecimal(multiply(parseDecimal(network().reserve.increment), decimalOf(BigInt(objects)))),
    estimate: undefined,
    warnings: timedWarnings(terms, priceDecimals(terms)),
  }
}

async function attempt({ order }: TimedTerms, work: (account: string) => Promise<unknown>): Promise<boolean> {
  const { wallet } = walletStore.get()
  if (wallet === undefined || (await isRefused([order.base, order.counter], wallet.address))) return false
  try {
    await work(wallet.address)
    return true
  } catch (error) {
    // The code that threw the TransactionError has already shown it to the user.
    if (!(error instanceof TransactionError)) showToast({ kind: 'danger', title: translate('swap.not-sent') })
    return false
  }
}

/** Requests confirmation of a limit swap and sends it as an order. Resolves with whether it was sent. */
export function pressLimit(terms: TimedTerms): Promise<boolean> {
  return attempt(terms, (account) =>
    submitTransaction({ kind: 'order', tx: limitSwap({ account, ...terms }) }, { order: contextOf(terms, 1) }),
  )
}

/**
 * Requests one confirmation for all runs of a repeated swap, each on a ticket. Submits the runs to the exchange, which
 * sends each at its time. Resolves with whether they were signed.
 */
export function pressRepeat(terms: TimedTerms, runs: number, hours: number): Promise<boolean> {
  const { order, price } = terms
  const { side, base, counter } = order
  const now = unixMsToLedgerTime(networkStore.get().ledger?.closeTime ?? Date.now())
  return attempt(terms, (account) =>
    signStops(
      'twap',
      swapRuns({ account, ...terms }, { runs, hours, now }).map((run) => ({
        ...run,
        base,
        counter,
        side,
        price: toFixed(price, priceDecimals(terms)),
      })),
      contextOf(terms, runs),
    ),
  )
}
