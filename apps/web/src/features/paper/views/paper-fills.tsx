import type { PaperFill } from '@tidebook/client/paper'
import { toFixed, tryParseDecimal } from '@tidebook/amount'
import { unrealised } from '@tidebook/market'
import { Figure, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useCoinTitles, useMarket } from '../../markets/index.ts'
import { paperProfits, paperText } from '../model/paper-figures.ts'
import { Gain, Head, Side, usePairTitle, type ListProps } from './list-parts.tsx'

/** Fills of the paper account, newest first. */
export function PaperFills({ state, narrow }: Omit<ListProps, 'pair'>): ReactElement {
  const t = useT()
  const pairTitle = usePairTitle()
  const row = (fill: PaperFill): ReactElement => (
    <tr key={fill.id}>
      {!narrow && <Td className="text-2">{formatDateTime(fill.at)}</Td>}
      <Td>{pairTitle(fill.pair)}</Td>
      <Td>
        <Side side={fill.side} />
      </Td>
      <Td figures>
        <Figure value={paperText(fill.price)} />
      </Td>
      <Td figures>
        <Figure value={paperText(fill.amount)} />
      </Td>
      {!narrow && (
        <Td figures>
          <Figure value={paperText(fill.total)} />
        </Td>
      )}
      {!narrow && <Td className="text-2">{t(fill.isTaker ? 'paper.taker' : 'paper.maker')}</Td>}
      {!narrow && <Td figures>{fill.ledger}</Td>}
    </tr>
  )
  return (
    <Table>
      <Head>
        {!narrow && <Th>{t('orders.column.date')}</Th>}
        <Th>{t('orders.column.pair')}</Th>
        <Th>{t('orders.column.side')}</Th>
        <Th figures>{t('orders.column.price')}</Th>
        <Th figures>{t('orders.column.amount')}</Th>
        {!narrow && <Th figures>{t('orders.column.total')}</Th>}
        {!narrow && <Th>{t('paper.csv.role')}</Th>}
        {!narrow && <Th figures>{t('paper.csv.ledger')}</Th>}
      </Head>
      <tbody>{state.fills.toReversed().map(row)}</tbody>
    </Table>
  )
}

/** Trading result of each pair. */
export function PaperResults({ state }: Pick<ListProps, 'state'>): ReactElement {
  const t = useT()
  const titleOf = useCoinTitles()
  const pairTitle = usePairTitle()
  const { rows } = useMarket()
  return (
    <Table>
      <Head>
        <Th>{t('orders.column.pair')}</Th>
        <Th figures>{t('orders.tab.fills')}</Th>
        <Th figures>{t('paper.realised')}</Th>
        <Th figures>{t('paper.unrealised')}</Th>
      </Head>
      <tbody>
        {paperProfits(state.fills).map(({ pair, fills, realised, held }) => {
          const price = tryParseDecimal(rows.find(({ key }) => key === pair)?.price ?? '')
          const unit = titleOf(pair.split('-')[1] ?? '')
          return (
            <tr key={pair}>
              <Td>{pairTitle(pair)}</Td>
              <Td figures>{fills}</Td>
              <Td figures>
                <Gain value={toFixed(realised, 6, 'floor')} unit={unit} />
              </Td>
              <Td figures>
                <Gain value={price && toFixed(unrealised(held, price), 6, 'floor')} unit={unit} />
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
