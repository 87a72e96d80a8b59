import type { TradingPair } from '@tidebook/contract'
import { type ReactElement, memo, useEffect } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { OfflineNotice, useLink } from '../../network/index.ts'
import { type BookState, bookStore } from '../../order-book/index.ts'
import { paperStore } from '../../paper/index.ts'
import { InactiveHint } from '../../wallet/index.ts'
import { choosePair } from '../model/form-store.ts'
import { prefillPrices } from '../services/fill-form.ts'
import { OrderTypes } from './order-types.tsx'
import { TradeForm } from './trade-form.tsx'
import './trade-form.css'

function loadedBook(state: BookState) {
  return [state.status, state.pair] as const
}

/** Sets the pair of the forms and prefills a price once the book arrives. */
export function useFormsOfPair(pair: TradingPair): void {
  const [status, loaded] = useStore(bookStore, loadedBook)
  useEffect(() => choosePair(pair), [pair])
  useEffect(() => {
    if (status === 'ready' && loaded === `${pair.base}-${pair.counter}`) prefillPrices()
  }, [status, loaded, pair])
}

/** Buy at the left, sell at the right; while the network is offline a notice replaces the order types. */
export const TradeForms = memo(function TradeForms({ pair }: { pair: TradingPair }): ReactElement {
  const t = useT()
  const offline = useLink() === 'offline'
  const isPaper = useStore(paperStore) !== undefined
  useFormsOfPair(pair)
  return (
    <section className="trade-forms" aria-label={t('trade.forms')}>
      {!offline ? (
        <div className="wide min-w-0 overflow-hidden bg-surface-1">
          <OrderTypes pair={pair} />
        </div>
      ) : (
        <OfflineNotice className="wide" />
      )}
      {!isPaper && <InactiveHint className="wide rounded-none border-x-0 border-t-0" />}
      <TradeForm side="buy" pair={pair} />
      <TradeForm side="sell" pair={pair} />
    </section>
  )
})
