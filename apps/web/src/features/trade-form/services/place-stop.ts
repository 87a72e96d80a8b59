import { formatDecimal, toFixed } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { translate } from '../../../lib/i18n.ts'
import { networkStore } from '../../network/index.ts'
import { signStop } from '../../stops/index.ts'
import { showToast } from '../../toasts/index.ts'
import { TransactionError } from '../../transactions/index.ts'
import { walletStore } from '../../wallet/index.ts'
import type { FormContext } from '../model/form-context.ts'
import { amountDecimals, objectReserve } from '../model/limits.ts'
import type { StopDays, StopNumbers } from '../model/stop.ts'
import { orderWarnings } from '../model/warnings.ts'
import { makeOrder } from './make-order.ts'

const DAY_SECONDS = 86_400

/** Requests confirmation of a stop order. Resolves with whether it was signed and its ticket sent. */
export async function placeStop(
  { trigger, price, amount, when }: StopNumbers,
  days: StopDays,
  pair: TradingPair,
  context: FormContext,
): Promise<boolean> {
  const { wallet } = walletStore.get()
  if (wallet === undefined) return false
  const { side } = context
  const now = networkStore.get().ledger?.closeTime ?? Date.now()
  const expiration = unixMsToLedgerTime(now) + days * DAY_SECONDS
  const base = { code: pair.base, issuer: pair.baseIssuer ?? '' }
  const counter = { code: pair.counter, issuer: pair.counterIssuer ?? '' }
  // The market is at the trigger when the order is sent.
  const then = { ...context, bestBid: trigger, bestAsk: trigger, last: trigger }
  try {
    await signStop(
      makeOrder({ account: wallet.address, side, type: 'limit', pair, price, amount, expiration }),
      {
        base: { ...base, title: pair.baseTitle },
        counter: { ...counter, title: pair.counterTitle },
        side,
        price: toFixed(price, pair.priceDecimal),
        amount: toFixed(amount, amountDecimals(pair)),
        trigger: formatDecimal(trigger),
        when,
      },
      {
        base,
        counter,
        type: 'limit',
        priceDecimal: pair.priceDecimal,
        reserve: formatDecimal(objectReserve()),
        estimate: undefined,
        warnings: orderWarnings(price, amount, then, { depth: undefined, typed: false }),
      },
    )
    return true
  } catch (error) {
    if (!(error instanceof TransactionError)) showToast({ kind: 'danger', title: translate('trade.submit.failure') })
    return false
  }
}
