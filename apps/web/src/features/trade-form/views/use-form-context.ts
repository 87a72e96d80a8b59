import type { TradingPair } from '@tidebook/contract'
import { useMemo } from 'react'
import { useStore } from '../../../lib/store.ts'
import { tickersStore } from '../../markets/index.ts'
import { useLink } from '../../network/index.ts'
import { bookStore } from '../../order-book/index.ts'
import { paperStore } from '../../paper/index.ts'
import { walletStore } from '../../wallet/index.ts'
import type { FormContext } from '../model/form-context.ts'
import type { Side } from '../model/order-type.ts'
import { formContext } from '../services/form-context.ts'

/** Returns the context of a form and updates it on changes. */
export function useFormContext(side: Side, pair: TradingPair): FormContext {
  const own = useStore(walletStore)
  const wallet = useStore(paperStore) ?? own
  const link = useLink()
  const book = useStore(bookStore)
  const tickers = useStore(tickersStore)
  return useMemo(
    () => formContext(side, pair, { wallet, link, book, tickers }),
    [side, pair, wallet, link, book, tickers],
  )
}
