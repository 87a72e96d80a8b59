import type { ReactElement } from 'react'
import { PhoneLayout } from './phone-layout.tsx'
import { TabletLayout } from './tablet-layout.tsx'
import type { TradeView } from './use-trade.ts'

/** The layouts below 1024 px. */
export function SmallLayout({ layout, view }: { layout: 'phone' | 'tablet'; view: TradeView }): ReactElement {
  return layout === 'phone' ? <PhoneLayout view={view} /> : <TabletLayout view={view} />
}
