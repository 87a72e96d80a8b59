import { divide, parseDecimal, compare, ZERO } from '@tidebook/amount'
import { Empty, Figure, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { amountFigure } from '../../swap/index.ts'
import { momentText } from '../model/day-text.ts'
import type { PoolView } from '../model/pool-view.ts'
import { usePoolStory } from '../services/pools-feed.ts'
import { HoursChart } from './hours-chart.tsx'

const PRICE_SCALE = 12

/** Price and liquidity hour by hour, and the last trades with the pool (AMM-107). */
export const PoolStory = ({ view }: { view: PoolView }): ReactElement => {
  const t = useT()
  const language = useLanguage()
  const story = usePoolStory(view.row.account)
  if (story === undefined) return <p className="text-12 text-2">{t('common.loading')}</p>
  const moments = story.hours.filter(({ amount }) => compare(parseDecimal(amount), ZERO) > 0)
  const price = moments.map(({ amount, amount2 }) =>
    divide(parseDecimal(amount2), parseDecimal(amount), PRICE_SCALE, 'half-even'),
  )
  const titleOf = (issuerOrCode: { readonly currency: string; readonly issuer: string }): string =>
    issuerOrCode.currency === view.one.code && issuerOrCode.issuer === view.one.issuer
      ? view.one.title
      : view.other.title
  return (
    <div className="flex flex-col gap-4">
      <HoursChart
        label={t('pools.price-of', { one: view.one.title, other: view.other.title })}
        times={moments.map(({ time }) => time)}
        values={price}
      />
      <HoursChart
        label={t('pools.reserve-of', { coin: view.other.title })}
        times={moments.map(({ time }) => time)}
        values={moments.map(({ amount2 }) => parseDecimal(amount2))}
      />
      {story.trades.length === 0 ? (
        <Empty title={t('pools.no-trades')} />
      ) : (
        <div className="max-h-80 overflow-y-auto">
          <Table aria-label={t('pools.trades')}>
            <thead>
              <tr>
                <Th>{t('pools.time')}</Th>
                <Th figures>{t('pools.paid')}</Th>
                <Th figures>{t('pools.got')}</Th>
              </tr>
            </thead>
            <tbody>
              {story.trades.map(({ time, hash, paid, got }) => (
                <tr key={hash}>
                  <Td title={hash}>{momentText(time, language)}</Td>
                  <Td figures>
                    <Figure value={amountFigure(parseDecimal(paid.value))} unit={titleOf(paid)} />
                  </Td>
                  <Td figures>
                    <Figure value={amountFigure(parseDecimal(got.value))} unit={titleOf(got)} />
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </div>
  )
}
