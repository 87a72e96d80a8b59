import { ChevronDownIcon, SwapIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { swapPath } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { FavouriteButton, type MarketRow } from '../../markets/index.ts'
import { MARKET_SEARCH_ID } from './market-column.tsx'
import { PairMenu } from './pair-menu.tsx'

function Words({ row }: { row: MarketRow }): ReactElement {
  return (
    <>
      {row.baseTitle}
      <span className="text-3">/{row.counterTitle}</span>
    </>
  )
}

/** Link to the other mode of trading: an immediate swap of the pair's two tokens (SWP-001). */
function SwapLink({ row }: { row: MarketRow }): ReactElement {
  const t = useT()
  const label = t('trade.to-swap', { pair: `${row.baseTitle}/${row.counterTitle}` })
  return (
    <Link
      to={swapPath(row.base, row.counter)}
      aria-label={label}
      title={label}
      className="inline-grid size-7 flex-none place-items-center rounded-2 text-2 hover:bg-surface-2 hover:text-1 pointer-coarse:size-11"
    >
      <SwapIcon />
    </Link>
  )
}

/** Star and name of the pair. The name focuses the search of the list next to it (`beside`), or opens the list below it. */
export function PairTitle({ row, beside }: { row: MarketRow; beside: boolean }): ReactElement {
  const t = useT()
  const title = `${row.baseTitle}/${row.counterTitle}`
  const label = t('trade.pair.choose', { pair: title })
  return (
    <span className="flex flex-none items-center gap-1 text-16 font-semibold tracking-tight pointer-coarse:-ms-3">
      <FavouriteButton pairKey={row.key} title={title} />
      {beside ? (
        <button
          type="button"
          aria-label={label}
          aria-controls={MARKET_SEARCH_ID}
          className="inline-flex items-center rounded-2 hover:text-accent"
          onClick={() => document.getElementById(MARKET_SEARCH_ID)?.focus()}
        >
          <Words row={row} />
        </button>
      ) : (
        <PairMenu
          label={label}
          trigger={
            <>
              <Words row={row} />
              <ChevronDownIcon size="small" className="text-3" />
            </>
          }
        />
      )}
      <SwapLink row={row} />
    </span>
  )
}
