import type { ReactElement } from 'react'
import { PanelBoundary } from '../../../lib/panel-boundary.tsx'
import { OverviewCard } from './overview-card.tsx'
import { ProfitCard } from './profit-card.tsx'
import { WorthCard } from './worth-card.tsx'

/** What all wallets are worth, what one was worth over time, and what trading has brought it; each card fails on its own. */
export const Portfolio = (props: { readonly address: string; readonly hidden: boolean }): ReactElement => (
  <>
    <PanelBoundary>
      <OverviewCard hidden={props.hidden} />
    </PanelBoundary>
    <PanelBoundary>
      <WorthCard {...props} />
    </PanelBoundary>
    <PanelBoundary>
      <ProfitCard {...props} />
    </PanelBoundary>
  </>
)
