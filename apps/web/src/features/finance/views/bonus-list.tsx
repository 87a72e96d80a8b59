import { PAGE_SIZES } from '@tidebook/contract/constants'
import type { FinanceOrder } from '@tidebook/contract/finance'
import { Card, Figure, Table, Td, Th } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { ListState, PagerFoot } from '../../orders/index.ts'
import { useBonuses } from '../services/use-finance.ts'

/** Accrued returns of an order by day, newest first (FIN-007). */
export function BonusList({ order, title }: { readonly order: FinanceOrder; readonly title: string }): ReactElement {
  const t = useT()
  const [page, setPage] = useState(0)
  const { answer, retry } = useBonuses(order, page, order.passed)
  return (
    <Card title={t('finance.bonuses')}>
      <ListState page answer={answer} retry={retry} columns={3} rows={2}>
        {({ bonuses, count }) =>
          count === 0 ? (
            <p className="p-4 text-13 text-2">{t('finance.no-bonuses')}</p>
          ) : (
            <>
              <Table page aria-label={t('finance.bonuses')}>
                <thead>
                  <tr>
                    <Th>{t('finance.column.day')}</Th>
                    <Th>{t('finance.column.time')}</Th>
                    <Th figures>{t('finance.column.bonus')}</Th>
                  </tr>
                </thead>
                <tbody>
                  {bonuses.map(({ day, time, amount }) => (
                    <tr key={day}>
                      <Td>{day}</Td>
                      <Td className="text-2">{formatDateTime(time)}</Td>
                      <Td figures>
                        <Figure value={amount} unit={title} />
                      </Td>
                    </tr>
                  ))}
                </tbody>
              </Table>
              <PagerFoot page={page} size={PAGE_SIZES.bonuses} count={count} onPage={setPage} />
            </>
          )
        }
      </ListState>
    </Card>
  )
}
