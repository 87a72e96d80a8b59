import { Card, Figure, ListIcon, Table, Td, Th } from '@tidebook/ui'
import { type ReactElement, useMemo } from 'react'
import { formatDate } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { ListState, PanelEmpty, useAccountVersion } from '../../orders/index.ts'
import { type ProfitRow, type ProfitTable, profitTable } from '../model/profit-rows.ts'
import { Gain } from './gain.tsx'
import type { Loadable } from '../../../lib/loadable.ts'
import { useCalls } from '../../../lib/queries/use-call.ts'
import { useCoinTitles, useMarket, useValuation } from '../../markets/index.ts'
import { api } from '../../network/index.ts'
import { mapLoadable } from '../../wallet/index.ts'
import { sumProfits } from '../model/sum-wallets.ts'

/** Returns the combined trading profit of several wallets, by last prices. */
function useProfit(addresses: readonly string[]): {
  readonly answer: Loadable<ProfitTable & { readonly since: number | undefined }>
  readonly retry: () => void
} {
  const version = useAccountVersion()
  const titleOf = useCoinTitles()
  const valuation = useValuation()
  const { rows } = useMarket()
  const { answer, retry } = useCalls(
    ['profit', addresses],
    addresses.map((address) => (signal) => api.profit(address, { signal })),
    sumProfits,
    { version },
  )
  const table = useMemo(() => {
    const known = new Map(rows.map(({ key, pair, price }) => [key, { ...pair, price }]))
    const reading = { titleOf, valuation, pairOf: (key: string) => known.get(key) }
    return mapLoadable(answer, (profit) => ({
      ...profitTable(profit, reading),
      since: profit.complete ? undefined : profit.from,
    }))
  }, [answer, titleOf, valuation, rows])
  return { answer: table, retry }
}

const WIDE = 'hidden desk:table-cell'

function Row({ row, hidden }: { row: ProfitRow; hidden: boolean }): ReactElement {
  const t = useT()
  const covered = (figure: ReactElement): ReactElement =>
    hidden ? <span aria-label={t('portfolio.covered')}>••••••</span> : figure
  return (
    <tr>
      <Td>
        <span className="font-medium">
          {row.base}
          <span className="text-3">/{row.counter}</span>
        </span>
        {row.uncovered !== undefined && !hidden && (
          <span className="block text-12 whitespace-normal text-3">
            {t('portfolio.uncovered', { amount: row.uncovered, coin: row.base })}
          </span>
        )}
      </Td>
      <Td figures className={WIDE}>
        {row.fills}
      </Td>
      <Td figures className={WIDE}>
        <Figure value={row.bought} />
      </Td>
      <Td figures className={WIDE}>
        <Figure value={row.sold} />
      </Td>
      <Td figures>{covered(<Gain value={row.realised} unit={row.counter} />)}</Td>
      <Td figures className={WIDE}>
        {covered(<Figure value={row.held} unit={row.held === undefined ? undefined : row.base} />)}
      </Td>
      <Td figures className={WIDE}>
        <Figure value={row.cost} />
      </Td>
      <Td figures>
        {covered(<Gain value={row.unrealised} {...(row.unrealised !== undefined && { unit: row.counter })} />)}
      </Td>
    </tr>
  )
}

function Sums({ table, hidden }: { table: ProfitTable; hidden: boolean }): ReactElement {
  const t = useT()
  const { symbol, title } = network().anchor
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 border-b px-4 py-3">
      {(['realised', 'unrealised'] as const).map((kind) => (
        <div key={kind}>
          <dt className="text-12 text-2">{t(`portfolio.${kind}`)}</dt>
          <dd className="text-16 font-medium" title={`${symbol} ${title}`}>
            {hidden ? (
              <span aria-label={t('portfolio.covered')}>••••••</span>
            ) : (
              <>
                <span className="text-3">≈ </span>
                <Gain value={table[kind]} unit={title} />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Trading profit of all wallets: average prices, realized and unrealized profit of each pair, and the totals (TRD-116).
 */
export function ProfitCard(props: { readonly addresses: readonly string[]; readonly hidden: boolean }): ReactElement {
  const { addresses, hidden } = props
  const t = useT()
  const { answer, retry } = useProfit(addresses)
  return (
    <Card title={t('portfolio.profit-title')}>
      <ListState answer={answer} retry={retry} columns={6} rows={3} page>
        {(table) =>
          table.rows.length === 0 ? (
            <PanelEmpty icon={ListIcon} title={t('portfolio.no-fills')}>
              {t('portfolio.no-fills-hint')}
            </PanelEmpty>
          ) : (
            <>
              <Sums table={table} hidden={hidden} />
              <Table page>
                <thead>
                  <tr>
                    <Th>{t('portfolio.pair')}</Th>
                    <Th figures className={WIDE}>
                      {t('portfolio.fills')}
                    </Th>
                    <Th figures className={WIDE}>
                      {t('portfolio.bought')}
                    </Th>
                    <Th figures className={WIDE}>
                      {t('portfolio.sold')}
                    </Th>
                    <Th figures>{t('portfolio.realised')}</Th>
                    <Th figures className={WIDE}>
                      {t('portfolio.held')}
                    </Th>
                    <Th figures className={WIDE}>
                      {t('portfolio.cost')}
                    </Th>
                    <Th figures>{t('portfolio.unrealised')}</Th>
                  </tr>
                </thead>
                <tbody>
                  {table.rows.map((row) => (
                    <Row key={row.key} row={row} hidden={hidden} />
                  ))}
                </tbody>
              </Table>
              <p className="border-t px-4 py-3 text-12 text-2">
                {t('portfolio.how')}
                {table.unpriced.length > 0 && ` ${t('portfolio.unpriced', { tokens: table.unpriced.join(', ') })}`}
                {table.since !== undefined && ` ${t('portfolio.counted-since', { date: formatDate(table.since) })}`}
              </p>
            </>
          )
        }
      </ListState>
    </Card>
  )
}
