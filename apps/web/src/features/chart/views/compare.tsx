import type { Cycle, TradingPair } from '@tidebook/contract'
import { type ReactElement, useEffect, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { pairKey, useMarket } from '../../markets/index.ts'
import { showToast } from '../../toasts/index.ts'
import type { ChartState } from '../model/chart-state.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { compareStore } from '../model/compare-store.ts'
import { comparedPoints, delisted } from '../model/compare.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import '../services/compare-lines.ts'
import { useCompared } from '../services/use-compared.ts'

function shown({ look, cycle, coinType, bars }: ChartState) {
  return [look.compared, cycle, coinType, bars[0]?.timestamp ?? 0] as const
}

/**
 * Follows the compared pairs and shows their change. Reports the pairs that the exchange does not list, and removes
 * them.
 */
export function Compare({ engine }: { readonly engine: ChartEngine }): ReactElement {
  const t = useT()
  const { pairs } = useMarket()
  const [compared, cycle, coinType, from] = useStore(chartStore, shown)
  useEffect(() => {
    const removedPairs = delisted(
      compared,
      pairs.map((pair) => ({ key: pairKey(pair), kline: pair.kline })),
    )
    if (removedPairs.length === 0) return
    showToast({ kind: 'info', title: t('chart.compare-gone', { pair: removedPairs.join(', ') }) })
    dispatchChart({ type: 'look', look: { compared: compared.filter((key) => !removedPairs.includes(key)) } })
  }, [compared, pairs, t])
  return (
    <span className="flex w-full flex-wrap gap-x-2.5">
      {compared
        .filter((key) => key !== coinType)
        .map((key, place) => {
          const pair = pairs.find((each) => pairKey(each) === key)
          if (pair === undefined) return null
          return <Line key={`${key} ${cycle}`} {...{ pair, cycle, from, place, engine }} />
        })}
    </span>
  )
}

/** One compared pair: name and change at the candle under the pointer, or at the last one. */
function Line({
  pair,
  cycle,
  from,
  place,
  engine,
}: {
  readonly pair: TradingPair
  readonly cycle: Cycle
  readonly from: number
  readonly place: number
  readonly engine: ChartEngine
}): ReactElement {
  const t = useT()
  const hasFailed = useCompared(pair, cycle, from)
  const bars = useStore(chartStore, (state) => state.bars)
  const index = useStore(chartStore, ({ tooltip }) => tooltip?.index)
  const compared = useStore(compareStore, (all) => all.find((each) => each.pair === pairKey(pair)))
  const [first, setFirst] = useState(0)
  useEffect(() => engine.places.followStart(setFirst), [engine])
  const end = Math.min(bars.length, (index ?? bars.length - 1) + 1)
  const change = compared && comparedPoints(bars, compared, first, end).at(-1)?.percent
  return (
    <span className="compare-line" data-line={place + 1}>
      {pair.baseTitle}/{pair.counterTitle}{' '}
      {hasFailed
        ? t('chart.compare-failed')
        : change === undefined
          ? '–'
          : `${change >= 0 ? '+' : '−'}${Math.abs(change).toFixed(2)} %`}
    </span>
  )
}
