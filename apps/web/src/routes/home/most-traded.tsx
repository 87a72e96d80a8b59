import { Card, Figure, Skeleton, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { ALL, Change, cut, LivePrice, mostTraded, PairName, Spark, useMarket } from '../../features/markets/index.ts'
import { useT } from '../../lib/i18n.ts'
import { marketPath } from '../../lib/paths.ts'
import { Link } from '../../lib/router/index.ts'
import { useMedia } from '../../lib/use-media.ts'

/** Number of rows: normally, and in a tall window. */
const COUNT = 6
const TALL_COUNT = 12
const TALL = '(min-width: 1024px) and (min-height: 900px)'
const WIDE = 'hidden wide:table-cell'
const MIDDLE = 'hidden tablet:table-cell'

function Quote({ ready, children }: { ready: boolean; children: ReactNode }): ReactNode {
  return ready ? children : <Skeleton className="ms-auto w-3/5" />
}

/** The placeholder of a row, with the same layout, while the pairs load. */
function LoadingLine(): ReactElement {
  return (
    <tr aria-hidden="true">
      <Td>
        <Skeleton className="w-24" />
      </Td>
      {['', '', WIDE, WIDE, MIDDLE, MIDDLE].map((className, column) => (
        <Td key={column} className={className}>
          <Skeleton className="ms-auto w-3/5" />
        </Td>
      ))}
    </tr>
  )
}

/** The six most traded pairs of the CNT area, live; twelve if the window is tall. */
export function MostTraded(): ReactElement {
  const t = useT()
  const { rows, known, priced } = useMarket()
  const count = useMedia(TALL) ? TALL_COUNT : COUNT
  const shown = mostTraded(rows, count)
  return (
    <Card
      title={t('home.most-traded')}
      trailing={
        <Link to={marketPath(ALL)} className="tap text-12 font-medium text-accent hover:underline">
          {known ? t('home.all-markets', { count: rows.length }) : t('home.markets')}
        </Link>
      }
    >
      <Table page className="table-fixed">
        <thead>
          <tr>
            <Th className="w-auto">{t('common.pair')}</Th>
            <Th figures className="w-1/4 tablet:w-1/6">
              {t('markets.last-price')}
            </Th>
            <Th figures className="w-1/4 tablet:w-1/7">
              {t('markets.change')}
            </Th>
            <Th figures className={`${WIDE} w-1/8`}>
              {t('markets.high')}
            </Th>
            <Th figures className={`${WIDE} w-1/8`}>
              {t('markets.low')}
            </Th>
            <Th figures className={`${MIDDLE} w-1/6`}>
              {t('home.volume-cnt')}
            </Th>
            <Th figures className={`${MIDDLE} w-1/7`}>
              {t('markets.last-24h')}
            </Th>
          </tr>
        </thead>
        <tbody>
          {!known && Array.from({ length: count }, (_, row) => <LoadingLine key={row} />)}
          {shown.map((row) => (
            <tr key={row.key} className="relative">
              <Td>
                <PairName row={row} stretched />
              </Td>
              <Td figures className="market-figure">
                <Quote ready={priced}>
                  <LivePrice value={cut(row.price, row.priceDecimal)} />
                </Quote>
              </Td>
              <Td figures className="market-figure">
                <Quote ready={priced}>
                  <Change rate={row.rate} />
                </Quote>
              </Td>
              <Td figures className={`${WIDE} market-figure text-2`}>
                <Quote ready={priced}>
                  <Figure value={cut(row.highest, row.priceDecimal)} />
                </Quote>
              </Td>
              <Td figures className={`${WIDE} market-figure text-2`}>
                <Quote ready={priced}>
                  <Figure value={cut(row.lowest, row.priceDecimal)} />
                </Quote>
              </Td>
              <Td figures className={`${MIDDLE} market-figure`}>
                <Quote ready={priced}>
                  <Figure value={cut(row.turnover24, 0)} />
                </Quote>
              </Td>
              <Td figures className={`${MIDDLE} market-figure`}>
                <Spark row={row} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
