import { Figure, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { shortAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { useCoinTitles, useValuation } from '../../markets/index.ts'
import {
  type AssetColumn,
  assetChoicesStore,
  assetRows,
  listAssets,
  sortAssets,
  useWallet,
} from '../../wallet/index.ts'
import { PanelEmpty } from './panel-empty.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

/** Balances of the user's wallet, limited to `codes` if given. */
export function AssetsTab({ codes }: { codes: readonly string[] | undefined }): ReactElement {
  const t = useT()
  const { balances, hideAssets } = useWallet()
  const titleOf = useCoinTitles()
  const valuation = useValuation()
  const choices = useStore(assetChoicesStore)
  const sorts = (column: AssetColumn) => ({
    sort: choices.sort?.column === column ? choices.sort.direction : ('none' as const),
    onSort: () => sortAssets(column),
  })
  const table = valueOf(balances)
  if (table === undefined && balances.state === 'failed') return <PanelEmpty failed title={t('orders.failed')} />
  if (table === undefined) return <TableSkeleton rows={4} columns={4} />
  const rows = listAssets(
    assetRows(table, titleOf, valuation).filter((row) => codes === undefined || codes.includes(row.code)),
    choices,
  )
  if (rows.length === 0)
    return <PanelEmpty title={t('orders.empty.assets')}>{t('orders.empty.assets-hint')}</PanelEmpty>
  const figure = (value: string | undefined): ReactElement => (hideAssets ? <>••••••</> : <Figure value={value} />)
  return (
    <Table>
      <thead className="sticky top-0 z-(--z-sticky)">
        <tr>
          <Th {...sorts('title')}>{t('orders.column.asset')}</Th>
          <Th>{t('orders.column.issuer')}</Th>
          <Th figures {...sorts('total')}>
            {t('orders.column.balance')}
          </Th>
          <Th figures>{t('orders.column.available')}</Th>
          <Th figures>{t('orders.column.frozen')}</Th>
          <Th figures {...sorts('value')}>
            {t('orders.column.value')}
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <Td className="font-medium">{row.title}</Td>
            <Td className="text-3" title={row.issuer}>
              {row.issuer === undefined ? '–' : shortAddress(row.issuer)}
            </Td>
            <Td figures>{figure(row.total)}</Td>
            <Td figures>{figure(row.available)}</Td>
            <Td figures>{figure(row.frozen)}</Td>
            <Td figures>{figure(row.value)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
