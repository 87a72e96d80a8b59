import { formatDecimal, parseDecimal } from '@tidebook/amount'
import type { TradingPair } from '@tidebook/contract'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { figureText } from '@tidebook/ui'
import { useEffect, useMemo } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useRecords } from '../../orders/index.ts'
import { dispatchChart } from '../model/chart-store.ts'
import type { OwnFill } from '../model/own-fill.ts'

/** Keeps the chart up to date with the fills of own orders of a pair, as far back as one answer reaches. */
export function useOwnFills({ base, counter }: TradingPair): void {
  const t = useT()
  const query = useMemo(
    () => ({ page: 0, size: PAGE_SIZES.maximum, type: 'fill', pair: { base, counter } }),
    [base, counter],
  )
  const rows = valueOf(useRecords(query).answer)?.rows
  useEffect(() => {
    const fills = (rows ?? []).flatMap(({ at, side, price, amount }): OwnFill[] => {
      if (side === undefined || price === undefined || amount === undefined) return []
      const label = t('chart.own.fill', {
        side,
        amount: figureText(formatDecimal(parseDecimal(amount))),
        price: figureText(price),
      })
      return [{ at, side, price: Number(price), label }]
    })
    dispatchChart({ type: 'fills', fills })
  }, [rows, t])
  useEffect(() => () => dispatchChart({ type: 'fills', fills: [] }), [base, counter])
}
