import type { FinanceFamily, FinanceProfit } from '@tidebook/contract/finance'
import { Card, Figure } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { ListState } from '../../orders/index.ts'
import { useProfit } from '../services/use-finance.ts'
import { useTitle } from './token-title.ts'

/** Returns of the user's orders by token (FIN-002). */
export function ProfitCard(props: {
  readonly family: FinanceFamily
  readonly wallet: string
  readonly version: number
}): ReactElement {
  const { family, wallet, version } = props
  const t = useT()
  const { answer, retry } = useProfit(family, wallet, version)
  return (
    <Card title={t('finance.profit')}>
      <ListState page answer={answer} retry={retry} columns={3} rows={1}>
        {({ profits }) =>
          profits.length === 0 ? (
            <p className="p-4 text-13 text-2">{t('finance.no-profit')}</p>
          ) : (
            <ul aria-label={t('finance.profit')}>
              {profits.map((profit) => (
                <Line key={`${profit.token}.${profit.issuer}`} profit={profit} />
              ))}
            </ul>
          )
        }
      </ListState>
    </Card>
  )
}

function Line({ profit }: { readonly profit: FinanceProfit }): ReactElement {
  const { token, invested, bonus, paid, orders } = profit
  const t = useT()
  const title = useTitle(token)
  const figures = [
    ['invested', invested],
    ['bonus', bonus],
    ['paid', paid],
  ] as const
  return (
    <li className="grid grid-cols-2 gap-3 border-b px-4 py-3 last:border-b-0 tablet:grid-cols-4">
      <span className="col-span-2 text-13 font-medium tablet:col-span-1">
        {title} <span className="text-2">{t('finance.open-orders', { count: orders })}</span>
      </span>
      {figures.map(([name, value]) => (
        <span key={name} className="flex flex-col text-12 text-2">
          {t(`finance.profit.${name}`)}
          <Figure className="text-14 font-medium text-1" value={value} unit={title} />
        </span>
      ))}
    </li>
  )
}
