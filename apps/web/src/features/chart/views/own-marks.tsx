import type { TradingPair } from '@tidebook/contract'
import { type ReactElement, useEffect, useState, useMemo } from 'react'
import { useStore } from '../../../lib/store.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { OwnMarks as Marks } from '../services/own-marks.ts'
import type { OwnOrderMark, OwnOrderPlace } from '../services/own-orders.ts'
import { useChartColors } from '../services/use-chart-colors.ts'
import { OwnOrderTags } from './own-order-tags.tsx'
import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { figureText } from '@tidebook/ui'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useRecords } from '../../orders/index.ts'
import type { OwnFill, OwnFillFigures } from '../model/own-fill.ts'

/** Keeps the chart up to date with the fills of the wallet, as far back as one response reaches. */
function WalletFills({ pair: { base, counter } }: { readonly pair: TradingPair }): ReactElement {
  const query = useMemo(
    () => ({ page: 0, size: PAGE_SIZES.maximum, type: 'fill', pair: { base, counter } }),
    [base, counter],
  )
  const rows = valueOf(useRecords(query).answer)?.rows
  const fills = useMemo(
    () =>
      (rows ?? []).flatMap(({ at, side, price, amount }): OwnFillFigures[] =>
        side === undefined || price === undefined || amount === undefined ? [] : [{ at, side, price, amount }],
      ),
    [rows],
  )
  return <ShownFills fills={fills} />
}

/** Shows fills on the chart. */
function ShownFills({ fills: figures }: { readonly fills: readonly OwnFillFigures[] }): null {
  const t = useT()
  useEffect(() => {
    const fills = figures.map(({ at, side, price, amount }): OwnFill => {
      const label = t('chart.own.fill', {
        side,
        amount: figureText(formatDecimal(parseDecimal(amount))),
        price: figureText(price),
      })
      return { at, side, price: Number(price), label }
    })
    dispatchChart({ type: 'fills', fills })
  }, [figures, t])
  useEffect(() => () => dispatchChart({ type: 'fills', fills: [] }), [])
  return null
}

export interface OwnMarksProps {
  engine: ChartEngine
  pair: TradingPair
  marks: readonly OwnOrderMark[]
  /** The user's fills; undefined shows the fills of the wallet. */
  ownFills: readonly OwnFillFigures[] | undefined
  decimals: number
  onReprice: ((id: string, price: string) => void) | undefined
  onCancel: (id: string) => void
}

/** The user's orders for the pair and their fills, on the candles. */
export function OwnMarks(props: OwnMarksProps): ReactElement {
  const { engine, pair, marks, ownFills, decimals, onReprice, onCancel } = props
  const colors = useChartColors()
  const [places, setPlaces] = useState<readonly OwnOrderPlace[]>([])
  const [drawn] = useState(() => engine.lend((chart) => new Marks(chart, setPlaces)))
  const fills = useStore(chartStore, (state) => state.fills)
  const first = useStore(chartStore, ({ bars }) => bars[0])
  const last = useStore(chartStore, ({ bars }) => bars.at(-1)?.timestamp)
  useEffect(() => drawn.orders(marks, colors), [drawn, marks, colors])
  // Fills belong to candles: they are recomputed when the candles change, not with every tick.
  useEffect(() => {
    if (first !== undefined) drawn.fills(fills, chartStore.get().bars, colors)
  }, [drawn, fills, colors, first, last])
  useEffect(
    () => () => {
      if (!engine.isOver) drawn.clear()
    },
    [drawn, engine],
  )
  const scope = `${pair.base}-${pair.counter}`
  return (
    <>
      {ownFills === undefined ? <WalletFills key={scope} pair={pair} /> : <ShownFills key={scope} fills={ownFills} />}
      <OwnOrderTags
        marks={marks}
        places={places}
        axis={engine.places}
        decimals={decimals}
        onReprice={onReprice}
        onCancel={onCancel}
      />
    </>
  )
}
