import type { ReactElement } from 'react'
import { GuidePage } from '../../features/content/index.ts'
import { FirstTradeGuide } from '../../features/first-trade/index.ts'

/** The guide, and beside it how far this person has come (RTE-008). */
export const GuideRoute = (): ReactElement => <GuidePage aside={<FirstTradeGuide />} />
