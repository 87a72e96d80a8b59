import { cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { tradePath } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import type { MarketRow } from '../model/market-row.ts'

export interface PairNameProps {
  row: MarketRow
  /** Whether the link covers the whole row or card that contains it. */
  stretched?: boolean
  strong?: boolean
}

/** Letter, base and counter of a pair, linked to its trade page. */
export function PairName({ row, stretched, strong }: PairNameProps): ReactElement {
  return (
    <Link
      to={tradePath(row.pair)}
      className={cx('flex items-center gap-2', stretched && 'after:absolute after:inset-0')}
    >
      <TokenIcon code={row.base} />
      <span className={strong ? 'font-semibold' : 'font-medium'}>
        {row.baseTitle}
        <span className="text-3">/{row.counterTitle}</span>
      </span>
    </Link>
  )
}
