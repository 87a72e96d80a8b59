import type { ReactElement } from 'react'
import { PanelBoundary } from '../../../lib/panel-boundary.tsx'
import { ProfitCard } from './profit-card.tsx'
import { WorthCard } from './worth-card.tsx'

/** What a wallet was worth over time, and what trading has brought it; each card fails on its own. */
export const Portfolio = (props: { readonly address: string; readonly hidden: boolean }): ReactElement => (
  <>
    <PanelBoundary>
      <WorthCard {...props} />
    </PanelBoundary>
    <PanelBoundary>
      <ProfitCard {...props} />
    </PanelBoundary>
  </>
)
