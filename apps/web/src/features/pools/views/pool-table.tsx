import { formatDecimal, toFixed, type Decimal } from '@tidebook/amount'
import { Figure, Table, Td, Th, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import type { PoolColumn, PoolSort, PoolView } from '../model/pool-view.ts'
import { feeText } from './fee-form.tsx'

const MIDDLE = 'hidden tablet:table-cell'

const COLUMNS: readonly { readonly id: PoolColumn; readonly figures: boolean; readonly className?: string }[] = [
  { id: 'title', figures: false },
  { id: 'fee', figures: true, className: MIDDLE },
  { id: 'liquidity', figures: true },
  { id: 'volume', figures: true, className: MIDDLE },
  { id: 'fees', figures: true, className: MIDDLE },
  { id: 'yearly', figures: true },
]

function money(value: Decimal | undefined): string | undefined {
  return value && toFixed(value, 2)
}

export interface PoolTableProps {
  readonly pools: readonly PoolView[]
  readonly sort: PoolSort
  readonly onSort: (column: PoolColumn) => void
  readonly selected: string | undefined
  readonly onSelect: (account: string) => void
}

/** Table of the pools: holdings, traded volume, and earnings. A press opens one. */
export function PoolTable({ pools, sort, onSort, selected, onSelect }: PoolTableProps): ReactElement {
  const t = useT()
  return (
    <Table page aria-label={t('pools.title')}>
      <thead>
        <tr>
          {COLUMNS.map(({ id, figures, className }) => (
            <Th
              key={id}
              figures={figures}
              className={className}
              sort={sort.column === id ? sort.direction : 'none'}
              onSort={() => onSort(id)}
            >
              {t(`pools.column.${id}`, { anchor: network().anchor.title })}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pools.map((pool) => {
          const { row, one, other, title, liquidity, volume, fees, yearly } = pool
          return (
            <tr key={row.account} className="relative" aria-selected={row.account === selected}>
              <Td>
                <button
                  type="button"
                  aria-current={row.account === selected || undefined}
                  className="flex items-center gap-2 font-medium after:absolute after:inset-0"
                  onClick={() => onSelect(row.account)}
                >
                  <span className="flex flex-none -space-x-2">
                    <TokenIcon code={one.code} issuer={one.issuer} />
                    <TokenIcon code={other.code} issuer={other.issuer} />
                  </span>
                  <span>
                    {one.title}
                    <span className="font-regular text-2">/{other.title}</span>
                    <span className="sr-only"> {title}</span>
                  </span>
                </button>
              </Td>
              <Td figures className={MIDDLE}>
                {feeText(row.fee)}%
              </Td>
              <Td figures>
                <Figure value={money(liquidity)} />
              </Td>
              <Td figures className={MIDDLE}>
                <Figure value={money(volume)} />
              </Td>
              <Td figures className={MIDDLE}>
                <Figure value={money(fees)} />
              </Td>
              <Td figures className={cx(yearly === undefined && 'text-3')}>
                <Figure value={yearly && formatDecimal(yearly)} suffix={yearly && '%'} />
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
