import type { Coin } from '@tidebook/contract'
import { Figure, Skeleton, Table, Td, Th, cx, Badge, Hidden, ShieldIcon, WarningIcon } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { tradePath } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import type { MarketRow } from '../model/market-row.ts'
import type { Sort, SortColumn } from '../model/sort.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { Change, cut, LivePrice } from './market-figures.tsx'
import { PairName } from './pair-name.tsx'
import { Spark } from './spark.tsx'
import { shortAddress } from '../../../lib/addresses.ts'
import { issuerOf } from '../model/issuers.ts'

/** Issuer of the base token, with a warning for another issuer's token with a listed code. */
function Issuer({ row, coins }: { row: MarketRow; coins: readonly Coin[] }): ReactElement {
  const t = useT()
  const { state, issuer } = issuerOf(row.pair, coins)
  if (state === 'native' || issuer === undefined) return <span className="text-2">{t('markets.native')}</span>
  return (
    <span className="flex items-center gap-tight text-12 text-2" title={issuer}>
      {shortAddress(issuer)}
      {state === 'listed' ? (
        <>
          <ShieldIcon size="small" className="text-accent" />
          <Hidden>{t('markets.listed')}</Hidden>
        </>
      ) : (
        <Badge tone="warning">
          <WarningIcon size="small" />
          {t('markets.other-issuer')}
        </Badge>
      )}
    </span>
  )
}

const WIDE = 'hidden desk:table-cell'
const MIDDLE = 'hidden tablet:table-cell'

interface Column {
  readonly sort?: SortColumn
  readonly label?: MessageKey
  readonly figures?: boolean
  readonly className: string
}

const COLUMNS: readonly Column[] = [
  { className: 'w-12 tablet:w-11' },
  { sort: 'pair', label: 'common.pair', className: 'w-auto' },
  { label: 'markets.issuer', className: cx(WIDE, 'w-1/5') },
  { sort: 'price', label: 'markets.last-price', figures: true, className: 'w-1/4 tablet:w-1/6 desk:w-1/10' },
  { sort: 'rate', label: 'markets.change', figures: true, className: 'w-1/4 tablet:w-1/8 desk:w-1/12' },
  { sort: 'highest', label: 'markets.high', figures: true, className: cx(WIDE, 'w-1/12') },
  { sort: 'lowest', label: 'markets.low', figures: true, className: cx(WIDE, 'w-1/12') },
  { sort: 'volume24', label: 'markets.volume-24h', figures: true, className: cx(MIDDLE, 'w-1/5 desk:w-1/9') },
  { label: 'markets.last-24h', figures: true, className: cx(MIDDLE, 'w-1/6 desk:w-1/10') },
  { className: cx(WIDE, 'w-1/14') },
]

export interface MarketTableProps {
  rows: readonly MarketRow[]
  coins: readonly Coin[]
  sort: Sort
  onSort: (column: SortColumn) => void
  /** Whether prices are still loading; skeleton bars replace them. */
  loading: boolean
}

function Quote({ loading, children }: { loading: boolean; children: ReactNode }): ReactNode {
  return loading ? <Skeleton className="ms-auto w-3/5" /> : children
}

function Line({ row, coins, loading }: { row: MarketRow; coins: readonly Coin[]; loading: boolean }): ReactElement {
  const t = useT()
  const title = `${row.baseTitle}/${row.counterTitle}`
  return (
    <tr className="relative">
      <Td className="pr-0 max-tablet:pl-1!">
        <FavouriteButton pairKey={row.key} title={title} />
      </Td>
      <Td>
        <PairName row={row} stretched />
      </Td>
      <Td className={WIDE}>
        <Issuer row={row} coins={coins} />
      </Td>
      <Td figures className="market-figure">
        <Quote loading={loading}>
          <LivePrice value={cut(row.price, row.priceDecimal)} />
        </Quote>
      </Td>
      <Td figures className="market-figure">
        <Quote loading={loading}>
          <Change rate={row.rate} />
        </Quote>
      </Td>
      <Td figures className={cx(WIDE, 'market-figure text-2')}>
        <Quote loading={loading}>
          <Figure value={cut(row.highest, row.priceDecimal)} />
        </Quote>
      </Td>
      <Td figures className={cx(WIDE, 'market-figure text-2')}>
        <Quote loading={loading}>
          <Figure value={cut(row.lowest, row.priceDecimal)} />
        </Quote>
      </Td>
      <Td figures className={cx(MIDDLE, 'market-figure')}>
        <Quote loading={loading}>
          <Figure value={cut(row.volume24, row.amountDecimal)} />
        </Quote>
      </Td>
      <Td figures className={cx(MIDDLE, 'market-figure')}>
        <Spark row={row} />
      </Td>
      <Td figures className={WIDE}>
        <Link
          to={tradePath(row.pair)}
          className="relative z-(--z-sticky) text-12 font-medium text-accent hover:underline"
        >
          {t('shell.nav-trade')}
          <span className="sr-only"> {title}</span>
        </Link>
      </Td>
    </tr>
  )
}

interface HeadProps {
  readonly sort?: Sort
  readonly onSort?: (column: SortColumn) => void
}

/** Column heads; plain text without `onSort`. */
function Head({ sort, onSort }: HeadProps): ReactElement {
  const t = useT()
  return (
    <thead>
      <tr>
        {COLUMNS.map(({ sort: column, label, figures, className }, index) => (
          <Th
            key={label ?? index}
            figures={figures === true}
            className={className}
            sort={sort !== undefined && column === sort.column ? sort.direction : 'none'}
            onSort={column === undefined || onSort === undefined ? undefined : () => onSort(column)}
          >
            {label === undefined ? (
              <span className="sr-only">{t(index === 0 ? 'markets.star' : 'shell.nav-trade')}</span>
            ) : (
              t(label)
            )}
          </Th>
        ))}
      </tr>
    </thead>
  )
}

/** List of pairs with live figures and sortable heads. */
export function MarketTable({ rows, coins, sort, onSort, loading }: MarketTableProps): ReactElement {
  return (
    <Table page className="table-fixed">
      <Head sort={sort} onSort={onSort} />
      <tbody>
        {rows.map((row) => (
          <Line key={row.key} row={row} coins={coins} loading={loading} />
        ))}
      </tbody>
    </Table>
  )
}

/**
 * The table while the pairs are unknown, in its final layout: the column heads, with skeleton bars instead of figures.
 */
export function MarketTableSkeleton({ count }: { count: number }): ReactElement {
  return (
    <Table page className="table-fixed" aria-busy="true">
      <Head />
      <tbody aria-hidden="true">
        {Array.from({ length: count }, (_, row) => (
          <tr key={row}>
            {COLUMNS.map(({ label, figures, className }, column) => (
              <Td key={label ?? column} className={className}>
                {label !== undefined && <Skeleton className={cx('w-3/5', figures && 'ms-auto')} />}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
