import type { TradingPair } from '@tidebook/contract'
import { Suspense, type ReactElement } from 'react'
import { useStore } from '../../../lib/store.ts'
import { walletStore } from '../../wallet/index.ts'
import { chartStore } from '../model/chart-store.ts'
import type { OwnFillFigures } from '../model/own-fill.ts'
import type { ChartPrecision } from '../model/precision.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import type { OwnOrderMark } from '../services/own-orders.ts'
import { OverCandles } from './over-candles.tsx'
import { DrawingsPart, OwnMarksPart } from './parts.ts'

export { LegendExtras } from './legend-extras.tsx'

export interface EnginePartsProps {
  readonly engine: ChartEngine
  readonly pair: TradingPair
  readonly precision: ChartPrecision
  readonly own: readonly OwnOrderMark[]
  /** The user's fills; undefined shows the fills of the wallet. */
  readonly fills: readonly OwnFillFigures[] | undefined
  /** Opens the amend dialog with another price for one of the user's orders; undefined where prices are fixed. */
  readonly onReprice: ((id: string, price: string) => void) | undefined
  /** Requests confirmation to cancel one of the user's orders. */
  readonly onCancel: (id: string) => void
}

/** Parts over the candles that need the drawing library: values, drawings, and the user's orders. */
export function EngineParts(props: EnginePartsProps): ReactElement {
  const { engine, pair, precision, own, fills, onReprice, onCancel } = props
  const hasDrawings = useStore(chartStore, ({ drawings, tool }) => drawings.length > 0 || tool !== undefined)
  const hasWallet = useStore(walletStore, ({ wallet }) => wallet !== undefined)
  return (
    <>
      <OverCandles engine={engine} precision={precision} />
      {hasDrawings && (
        <Suspense fallback={null}>
          <DrawingsPart engine={engine} decimals={precision.price} />
        </Suspense>
      )}
      {(hasWallet || own.length > 0 || (fills?.length ?? 0) > 0) && (
        <Suspense fallback={null}>
          <OwnMarksPart
            engine={engine}
            pair={pair}
            marks={own}
            ownFills={fills}
            decimals={precision.price}
            onReprice={onReprice}
            onCancel={onCancel}
          />
        </Suspense>
      )}
    </>
  )
}
