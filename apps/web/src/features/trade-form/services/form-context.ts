import { type Decimal, decimalOf, tryParseDecimal } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { type Loadable, valueOf } from '../../../lib/loadable.ts'
import { balanceKeyOf } from '../../../lib/balance-key.ts'
import { network } from '../../../lib/network.ts'
import { pairKey, tickersStore } from '../../markets/index.ts'
import { type Link, linkOf, networkStore } from '../../network/index.ts'
import { type BookState, bookStore } from '../../order-book/index.ts'
import { type PaperWallet, paperStore } from '../../paper/index.ts'
import { walletStore } from '../../wallet/index.ts'
import type { StreamTickers } from '@tidebook/contract'
import { availableIn } from '../model/available.ts'
import type { FormContext, WalletReadiness } from '../model/form-context.ts'
import type { Side } from '../model/order-type.ts'

/** Inputs for a form's context. */
export interface FormInputs {
  /** The wallet, or the paper account instead. */
  readonly wallet: PaperWallet
  readonly link: Link
  readonly book: BookState
  readonly tickers: Loadable<StreamTickers>
}

/** Returns the current inputs, outside components. */
export function formInputs(): FormInputs {
  return {
    wallet: paperStore.get() ?? walletStore.get(),
    link: linkOf(networkStore.get()),
    book: bookStore.get(),
    tickers: tickersStore.get(),
  }
}

function standingOf({ wallet, active }: PaperWallet): WalletReadiness {
  return wallet === undefined ? 'none' : active
}

function best(state: BookState, side: 'bid' | 'ask', known: boolean): Decimal | undefined {
  const ticks = known ? state.book.best(side) : undefined
  return ticks === undefined ? undefined : decimalOf(BigInt(ticks), state.book.decimals)
}

/** Builds the validation context for one side of a pair from the stores. */
export function formContext(side: Side, pair: TradingPair, inputs: FormInputs): FormContext {
  const { wallet, link, book, tickers } = inputs
  const key = pairKey(pair)
  const known = book.pair === key && book.status === 'ready'
  const table = valueOf(wallet.balances)
  const last = valueOf(tickers)?.[key]?.price
  const [gained, issuer] = side === 'buy' ? [pair.base, pair.baseIssuer] : [pair.counter, pair.counterIssuer]
  return {
    side,
    pair,
    wallet: standingOf(wallet),
    online: link !== 'offline',
    pricesLoaded: known,
    availableBase: availableIn(table, pair.base, pair.baseIssuer),
    availableCounter: availableIn(table, pair.counter, pair.counterIssuer),
    availableNative: availableIn(table, network().native.code, undefined),
    bestBid: best(book, 'bid', known),
    bestAsk: best(book, 'ask', known),
    last: last === undefined ? undefined : tryParseDecimal(last),
    newToken: table !== undefined && table[balanceKeyOf(gained, issuer)] === undefined,
  }
}
