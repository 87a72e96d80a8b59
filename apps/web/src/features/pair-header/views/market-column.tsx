import { Figure, SearchIcon, Skeleton, StarIcon, Kbd, Chip, Toolbar, cx, useRoving } from '@tidebook/ui'
import { type KeyboardEvent, type ReactElement, useDeferredValue, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { keysStore } from '../../../lib/keys/bindings.ts'
import { tradePath } from '../../../lib/paths.ts'
import { navigate } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import {
  ALL,
  Change,
  FAVOURITES,
  FavouriteButton,
  type MarketRow,
  cut,
  favouritesStore,
  quoteAreas,
  rowsOfArea,
  searchRows,
  sortRows,
  useMarket,
} from '../../markets/index.ts'
import './market-column.css'

export interface MarketColumnProps {
  /** The current pair, BASE-COUNTER. */
  current: string
  area: string
  stale: boolean
  /** Called after a pair is selected (closes a menu). */
  onChosen?: () => void
  /** Whether the / key focuses the search. */
  slash?: boolean
}

/** Id of the search in the list on the page. */
export const MARKET_SEARCH_ID = 'market-search'

/** The left and right arrow keys move between a row and its star; the list handles up and down. */
function beside(event: KeyboardEvent): void {
  const [star, choose] = (event.target as Element).closest('li')?.querySelectorAll('button') ?? []
  const next = event.key === 'ArrowLeft' ? star : event.key === 'ArrowRight' ? choose : undefined
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

function Row({
  row,
  on,
  priced,
  choose,
}: {
  row: MarketRow
  on: boolean
  priced: boolean
  choose: () => void
}): ReactElement {
  return (
    <li className="market-line" aria-current={on || undefined}>
      <FavouriteButton small tabIndex={-1} pairKey={row.key} title={`${row.baseTitle}/${row.counterTitle}`} />
      <button type="button" className="market-choose" onClick={choose}>
        <span className="truncate text-left font-medium">
          {row.baseTitle}
          <span className="sr-only">/{row.counterTitle}</span>
        </span>
        {priced ? (
          <>
            <Figure value={cut(row.price, row.priceDecimal)} className="market-figure [&_span]:text-inherit" />
            <Change rate={row.rate} className="market-figure" />
          </>
        ) : (
          <>
            <Skeleton className="w-8" />
            <Skeleton className="w-full" />
          </>
        )}
      </button>
    </li>
  )
}

function RowShape(): ReactElement {
  return (
    <li className="market-line" aria-hidden="true">
      <span />
      <span className="market-choose">
        <Skeleton className="w-12" />
        <Skeleton className="w-8" />
        <Skeleton className="w-full" />
      </span>
    </li>
  )
}

function MarketSearch({
  words,
  onWords,
  slash,
}: {
  readonly words: string
  readonly onWords: (words: string) => void
  readonly slash: boolean
}): ReactElement {
  const t = useT()
  const keys = useStore(keysStore)
  return (
    <label className="flex h-8 flex-none items-center gap-tight border-b px-2 text-3 pointer-coarse:h-11">
      <SearchIcon />
      <input
        id={slash ? MARKET_SEARCH_ID : undefined}
        type="search"
        data-search={slash ? '' : undefined}
        value={words}
        onChange={(event) => onWords(event.target.value)}
        placeholder={t('markets.search')}
        aria-label={t('markets.search')}
        className="min-w-0 flex-1 bg-transparent text-12 text-ellipsis text-1 outline-0 pointer-coarse:text-16"
      />
      {slash && (
        <span className="hidden desk:inline-flex">
          <Kbd>{keys['page.search']}</Kbd>
        </span>
      )}
    </label>
  )
}

function MarketAreas({
  areas,
  area,
  onArea,
}: {
  readonly areas: readonly string[]
  readonly area: string
  readonly onArea: (area: string) => void
}): ReactElement {
  const t = useT()
  return (
    <Toolbar
      className="no-scrollbar flex h-8 min-w-0 flex-none items-center overflow-x-auto gap-0.5 border-b px-2 pointer-coarse:h-11"
      label={t('markets.areas')}
    >
      <Chip
        on={area === FAVOURITES}
        className="px-1!"
        aria-label={t('markets.favourites')}
        onClick={() => onArea(FAVOURITES)}
      >
        <StarIcon size="small" />
      </Chip>
      {areas.map((id) => (
        <Chip key={id} on={area === id} className="px-1!" onClick={() => onArea(id)}>
          {id === ALL ? t('markets.all') : id.toUpperCase()}
        </Chip>
      ))}
    </Toolbar>
  )
}

/** Pair list next to the chart: search, areas, favorites. Selecting a pair changes the page and its address. */
export function MarketColumn({
  current,
  area: first,
  stale,
  onChosen,
  slash = false,
}: MarketColumnProps): ReactElement {
  const t = useT()
  const { rows, pairs, known, priced } = useMarket()
  const favourites = useStore(favouritesStore)
  const [area, setArea] = useState(first)
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const roving = useRoving<HTMLUListElement>({
    items: '.market-choose',
    first: '[aria-current] > .market-choose',
    axis: 'vertical',
    typeAhead: true,
  })
  const list = {
    ...roving,
    onKeyDown: (event: KeyboardEvent) => {
      beside(event)
      roving.onKeyDown(event)
    },
  }
  const found = wanted.trim() === '' ? rowsOfArea(rows, area, favourites) : searchRows(rows, wanted)
  const choose = (row: MarketRow): void => {
    navigate(tradePath(row.pair))
    onChosen?.()
  }
  const areas = [...(known ? quoteAreas(pairs) : [first]), ALL]
  return (
    <div className={cx('flex min-h-0 flex-1 flex-col', stale && '[&_.market-figure]:text-3')}>
      <MarketSearch words={words} onWords={setWords} slash={slash} />
      <MarketAreas areas={areas} area={area} onArea={setArea} />
      <div className="market-head text-12 text-3" aria-hidden="true">
        <span />
        <span className="text-left">{t('common.pair')}</span>
        <span>{t('common.price')}</span>
        <span>{t('trade.stat.change')}</span>
      </div>
      {known && found.length === 0 ? (
        <p className="p-3 text-12 text-2">
          {t(
            wanted.trim() !== ''
              ? 'markets.none-found'
              : area === FAVOURITES
                ? 'markets.no-favourites'
                : 'markets.no-pairs',
          )}
        </p>
      ) : (
        <ul className="min-h-0 flex-1 overflow-y-auto" aria-label={t('trade.markets')} {...list}>
          {known
            ? sortRows(found, { column: 'volume24', direction: 'descending' }).map((row) => (
                <Row key={row.key} row={row} on={row.key === current} priced={priced} choose={() => choose(row)} />
              ))
            : Array.from({ length: 16 }, (_, index) => <RowShape key={index} />)}
        </ul>
      )}
    </div>
  )
}
