import type { TradingPair } from '@tidebook/contract'
import { useMemo, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { pairKey, tickersStore } from '../../markets/index.ts'
import { useLink } from '../../network/index.ts'
import { type BookState, bookStore } from '../../order-book/index.ts'
import { paperStore } from '../../paper/index.ts'
import { walletStore } from '../../wallet/index.ts'
import type { FormContext } from '../model/form-context.ts'
import type { Side } from '../model/order-type.ts'
import { type FormInputs, formContext } from '../services/form-context.ts'

/** Selects what a form reads of the book: most updates change deeper levels. */
function topOf({ pair, status, book }: BookState) {
  return [pair, status, book.decimals, book.best('bid'), book.best('ask')] as const
}

function marketNow(): Pick<FormInputs, 'book' | 'tickers'> {
  return { book: bookStore.get(), tickers: tickersStore.get() }
}

/** Returns book and tickers, and again when a figure changed that a form reads. */
function useMarketInputs(pair: TradingPair): Pick<FormInputs, 'book' | 'tickers'> {
  const top = useStore(bookStore, topOf)
  const last = useStore(tickersStore, (tickers) => valueOf(tickers)?.[pairKey(pair)]?.price)
  const [held, setHeld] = useState(() => ({ top, last, market: marketNow() }))
  if (held.top !== top || held.last !== last) setHeld({ top, last, market: marketNow() })
  return held.market
}

/** Returns the context of a form and updates it on changes. */
export function useFormContext(side: Side, pair: TradingPair): FormContext {
  const own = useStore(walletStore)
  const wallet = useStore(paperStore) ?? own
  const link = useLink()
  const market = useMarketInputs(pair)
  return useMemo(() => formContext(side, pair, { wallet, link, ...market }), [side, pair, wallet, link, market])
}
