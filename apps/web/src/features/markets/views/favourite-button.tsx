import { cx, StarFilledIcon, StarIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { favouritesStore, toggleFavourite } from '../model/favourites.ts'

/** The star of a pair (TRD-004). */
export function FavouriteButton({
  pairKey,
  title,
  small,
  tabIndex,
}: {
  pairKey: string
  title: string
  small?: boolean
  /** -1 in a list where the arrow keys reach the button. */
  tabIndex?: number
}): ReactElement {
  const t = useT()
  const on = useStore(favouritesStore).has(pairKey)
  const Star = on ? StarFilledIcon : StarIcon
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-pressed={on}
      aria-label={t('markets.favourite', { pair: title })}
      onClick={() => toggleFavourite(pairKey)}
      className={cx(
        'relative z-(--z-sticky) grid flex-none place-items-center rounded-2',
        small ? 'size-5' : 'size-6 pointer-coarse:size-11',
        on ? 'text-warning' : 'text-3 hover:text-1',
      )}
    >
      <Star size={small ? 'small' : 'normal'} />
    </button>
  )
}
