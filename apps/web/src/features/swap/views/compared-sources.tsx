import { compare, decimalOf, divide, formatDecimal, multiply, subtract, ZERO } from '@tidebook/amount'
import { decimalOfNumber, type SwapPlan } from '@tidebook/market'
import { Card, Figure, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { amountFigure } from '../model/figures.ts'
import type { OtherPlans } from '../model/other-plans.ts'
import type { SwapToken } from '../model/swap-token.ts'

const HUNDRED = decimalOf(100n)

export interface ComparedSourcesProps {
  readonly plan: SwapPlan
  readonly others: OtherPlans
  readonly exact: 'pay' | 'receive'
  readonly pay: SwapToken
  readonly receive: SwapToken
}

/** Compares the swap with the same swap through order books only, and through pools only (SWP-104). */
export function ComparedSources({ plan, others, exact, pay, receive }: ComparedSourcesProps): ReactElement | null {
  const t = useT()
  if (!network().pools) return null
  const amountOf = (each: SwapPlan) => decimalOfNumber(exact === 'pay' ? each.quote.out : each.quote.in)
  const own = amountOf(plan)
  const rows = [
    { id: 'together', other: plan },
    { id: 'orders', other: others.orders },
    { id: 'pools', other: others.pools },
  ] as const
  const coin = (exact === 'pay' ? receive : pay).title
  return (
    <Card>
      <Table aria-label={t('swap.compared')}>
        <thead>
          <tr>
            <Th>{t('swap.compared')}</Th>
            <Th figures>{t(exact === 'pay' ? 'swap.compared-get' : 'swap.compared-pay', { coin })}</Th>
            <Th figures>{t('swap.difference')}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, other }) => {
            const amount = other && amountOf(other)
            const difference =
              amount === undefined || id === 'together' || compare(own, ZERO) === 0
                ? undefined
                : divide(multiply(subtract(amount, own), HUNDRED), own, 2, 'half-even')
            return (
              <tr key={id} aria-selected={id === 'together'}>
                <Td>{t(`swap.from-${id}`)}</Td>
                <Td figures>
                  {amount === undefined ? t('swap.not-so-much') : <Figure value={amountFigure(amount)} />}
                </Td>
                <Td figures>
                  {difference === undefined ? '–' : <Figure value={formatDecimal(difference)} signed suffix="%" />}
                </Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Card>
  )
}
