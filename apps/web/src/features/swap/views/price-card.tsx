import { Card } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Change, cut, LivePrice, Spark, type MarketRow } from '../../markets/index.ts'

/** Price of a swap's pair over the last 24 hours. */
export function PriceCard({ row }: { readonly row: MarketRow }): ReactElement {
  const t = useT()
  const pair = `${row.baseTitle}/${row.counterTitle}`
  return (
    <Card title={t('swap.price-chart', { pair })} trailing={<Change rate={row.rate} className="font-medium" />}>
      <p className="px-4 pt-3 text-20 font-medium">
        <LivePrice value={cut(row.price, row.priceDecimal)} />
      </p>
      <div className="h-32 pt-2">
        <Spark row={row} fill />
      </div>
    </Card>
  )
}
