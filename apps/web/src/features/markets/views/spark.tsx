import { Sparkline } from '@tidebook/ui'
import { useEffect, type ReactElement } from 'react'
import { useStore } from '../../../lib/store.ts'
import type { MarketRow } from '../model/market-row.ts'
import { sparklinesStore } from '../model/sparklines.ts'
import { wantSparkline } from '../services/load-sparklines.ts'
import { directionOf } from './market-figures.tsx'

const none: readonly number[] = []

/** The line of the last 24 hours of a pair; its place is kept while it loads. */
export const Spark = ({ row, card }: { row: MarketRow; card?: boolean }): ReactElement => {
  const values = useStore(sparklinesStore).get(row.key) ?? none
  const { base, counter } = row
  useEffect(() => wantSparkline({ base, counter }), [base, counter])
  return <Sparkline values={values} direction={directionOf(row.rate)} card={card === true} />
}
