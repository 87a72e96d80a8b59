import type { TradingPair } from '@tidebook/contract'
import { useMemo, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { tickersStore } from '../../markets/index.ts'
import { useLink } from '../../network/index.ts'
import { type BookState, bookStore } from '../../order-book/index.ts'
import { paperStore } from '../../paper/index.ts'
import { walletStore } from '../../wallet/index.ts'
import type { FormContext } from '../model/form-context.ts'
import type { Side } from '../model/order-type.ts'
import { formContext } from '../services/form-context.ts'

/** Selects the parts of the book that a form reads. Most updates change only deeper levels. */
function topOf({ pair, status, book }: BookState) {
  return [pair, status, book.decimals, book.best('bid'), book.best('ask')] as const
}

/** Returns the book, and updates only when a figure changed that a form reads. */
function useTopOfBook(): BookState {
  const top = useStore(bookStore, topOf)
  const [held, setHeld] = useState(() => ({ top, book: bookStore.get() }))
  if (held.top !== top) setHeld({ top, book: bookStore.get() })
  return held.book
}

/** Returns the context of a form and updates it on changes. */
export function useFormContext(side: Side, pair: TradingPair): FormContext {
  const own = useStore(walletStore)
  const wallet = useStore(paperStore) ?? own
  const link = useLink()
  const book = useTopOfBook()
  const tickers = useStore(tickersStore)
  return useMemo(
    () => formContext(side, pair, { wallet, link, book, tickers }),
    [side, pair, wallet, link, book, tickers],
  )
}
