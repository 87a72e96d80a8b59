import { StarIcon, Tabs } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { ALL, FAVOURITES, firstAreas, KLINE, quoteAreas, rowsOfArea } from '../model/areas.ts'
import { favouritesStore } from '../model/favourites.ts'
import { useMarket } from './use-market.ts'

export interface AreaTabsProps {
  value: string
  onChange: (area: string) => void
  panelId: string
  trailing?: ReactNode
}

/** Tabs for favorites, the quote areas, the K-line list and all pairs, each with its number of pairs. */
export function AreaTabs({ value, onChange, panelId, trailing }: AreaTabsProps): ReactElement {
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
