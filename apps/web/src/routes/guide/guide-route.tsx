import type { ReactElement } from 'react'
import { GuidePage } from '../../features/content/index.ts'
import { FirstTradeGuide } from '../../features/first-trade/index.ts'

/** The guide, with the user's progress next to it (RTE-008). */
export function GuideRoute(): ReactElement {
  return <GuidePage aside={<FirstTradeGuide />} />
}
