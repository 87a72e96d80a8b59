import { type ReactElement, Suspense } from 'react'
import { HeaderSlot } from '../../lib/header-slot.tsx'
import { useT } from '../../lib/i18n.ts'
import { PairHeader } from '../../features/pair-header/index.ts'
import { SmallLayoutPart } from './parts.ts'
import type { TradeScreenProps } from './past.ts'
import { TradeSkeleton } from './trade-skeleton.tsx'
import { useLayout } from './use-layout.ts'
import { useTrade } from './use-trade.ts'
import { WideLayout } from './wide-layout.tsx'

/** The trade screen of a known pair, in the layout for the window width. */
export function TradeScreen({ pair, area, past }: TradeScreenProps): ReactElement {
  const t = useT()
  const view = useTrade(pair, past)
  const layout = useLayout()
  return (
    <>
      <h1 className="sr-only">{t('trade.screen', { pair: view.title })}</h1>
      {view.row !== undefined && (layout === 'phone' || layout === 'wide') && (
        <HeaderSlot>
          <PairHeader
            compact={layout === 'phone'}
            row={view.row}
            priced={view.priced}
            stale={view.stale}
            move={view.last.move}
          />
        </HeaderSlot>
      )}
      {layout === 'desk' || layout === 'wide' ? (
        <WideLayout view={view} area={area} narrow={layout === 'desk'} />
      ) : (
        <Suspense fallback={<TradeSkeleton />}>
          <SmallLayoutPart layout={layout} view={view} />
        </Suspense>
      )}
    </>
  )
}
