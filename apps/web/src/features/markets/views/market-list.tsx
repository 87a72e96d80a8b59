import { Button, Card, Checkbox, Empty, StarIcon, Tabs } from '@tidebook/ui'
import { useId, useState, type ReactElement, type ReactNode } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { useStale } from '../../network/index.ts'
import { ALL, FAVOURITES, rowsOfArea, firstAreas, KLINE, quoteAreas } from '../model/areas.ts'
import { favouritesStore } from '../model/favourites.ts'
import { issuerOf } from '../model/issuers.ts'
import { searchRows } from '../model/search.ts'
import { FIRST_SORT, nextSort, sortRows } from '../model/sort.ts'
import { reloadPairs } from '../services/follow-market.ts'
import { MarketTable, MarketTableSkeleton } from './market-table.tsx'
import { useMarket } from './use-market.ts'

interface AreaTabsProps {
  value: string
  onChange: (area: string) => void
  panelId: string
  trailing?: ReactNode
}

/** Tabs for favorites, the quote areas, the K-line list and all pairs, each with its number of pairs. */
function AreaTabs({ value, onChange, panelId, trailing }: AreaTabsProps): ReactElement {
  const t = useT()
  const { pairs, rows, known } = useMarket()
  const favourites = useStore(favouritesStore)
  const count = (area: string): number | undefined => (known ? rowsOfArea(rows, area, favourites).length : undefined)
  const areas = known ? quoteAreas(pairs) : firstAreas()
  return (
    <Tabs
      label={t('markets.areas')}
      panelId={panelId}
      value={value}
      onChange={onChange}
      trailing={trailing}
      items={[
        { id: FAVOURITES, label: t('markets.favourites'), icon: <StarIcon size="small" />, count: count(FAVOURITES) },
        ...areas.map((id) => ({ id, label: id.toUpperCase(), count: count(id) })),
        { id: KLINE, label: t('markets.kline'), count: count(KLINE) },
        { id: ALL, label: t('markets.all'), count: count(ALL) },
      ]}
    />
  )
}

export interface MarketListProps {
  area: string
  onArea: (area: string) => void
  words: string
  onWords: (words: string) => void
}

/** The market: areas, live figures, and an empty state. */
export function MarketList({ area, onArea, words, onWords }: MarketListProps): ReactElement {
  const t = useT()
  const panel = useId()
  const { rows, coins, known, priced, failure } = useMarket()
  const favourites = useStore(favouritesStore)
  const stale = useStale()
  const [sort, setSort] = useState(FIRST_SORT)
  const [listedOnly, setListedOnly] = useState(false)
  const trusted = listedOnly ? rows.filter((row) => issuerOf(row.pair, coins).state !== 'other') : rows
  // The search covers the whole market, so that a user does not need to know the area of a token.
  const found = words.trim() === '' ? rowsOfArea(trusted, area, favourites) : searchRows(trusted, words)
  return (
    <Card data-stale={stale || undefined}>
      <AreaTabs
        value={area}
        onChange={onArea}
        panelId={panel}
        trailing={
          <span className="hidden tablet:contents">
            <Checkbox
              className="text-12 text-2"
              checked={listedOnly}
              onChange={(event) => setListedOnly(event.target.checked)}
            >
              {t('markets.listed-only')}
            </Checkbox>
          </span>
        }
      />
      <div id={panel} role="tabpanel" aria-label={t('shell.nav-market')}>
        {known && found.length > 0 && (
          <MarketTable
            rows={sortRows(found, sort)}
            coins={coins}
            sort={sort}
            onSort={(column) => setSort(nextSort(sort, column))}
            loading={!priced}
          />
        )}
        {known && found.length === 0 && words.trim() !== '' && (
          <Empty
            title={t('markets.none-found')}
            action={
              <Button size="small" onClick={() => onWords('')}>
                {t('markets.clear-search')}
              </Button>
            }
          >
            {t('markets.none-found-why')}
          </Empty>
        )}
        {known && found.length === 0 && words.trim() === '' && <NoPairs area={area} onArea={onArea} />}
        {!known && failure === undefined && <MarketTableSkeleton count={12} />}
        {!known && failure !== undefined && (
          <Empty
            failed
            title={t('markets.failed')}
            action={
              <Button size="small" onClick={() => void reloadPairs()}>
                {t('common.retry')}
              </Button>
            }
          >
            {formatError(failure)}
          </Empty>
        )}
      </div>
    </Card>
  )
}

function NoPairs({ area, onArea }: Pick<MarketListProps, 'area' | 'onArea'>): ReactElement {
  const t = useT()
  return (
    <Empty
      icon={area === FAVOURITES ? StarIcon : undefined}
      title={t(area === FAVOURITES ? 'markets.no-favourites' : 'markets.no-pairs')}
      action={
        <Button size="small" onClick={() => onArea(ALL)}>
          {t('markets.show-all')}
        </Button>
      }
    >
      {t(area === FAVOURITES ? 'markets.no-favourites-why' : 'markets.no-pairs-why')}
    </Empty>
  )
}
