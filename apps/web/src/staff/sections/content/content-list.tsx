import type { ContentDeskRow } from '@tidebook/contract'
import { DATED_KINDS, type ContentKind } from '@tidebook/contract/content'
import { ArrowDownIcon, ArrowUpIcon, Empty, IconButton, StarFilledIcon, StarIcon, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { ContentState } from './content-state.tsx'

interface ContentListProps {
  readonly kind: ContentKind
  readonly items: readonly ContentDeskRow[]
  readonly opened: string | undefined
  readonly onOpen: (id: string) => void
  /** Receives the ids of the pinned items, in this order. */
  readonly onOrder: (ids: readonly string[]) => void
}

/** Returns the ids with two neighbors swapped. */
function moved(ids: readonly string[], from: number, to: number): readonly string[] {
  const left = ids.filter((_id, place) => place !== from)
  return [...left.slice(0, to), ...ids.slice(from, from + 1), ...left.slice(to)]
}

/** The items of a kind in their published order, with their status. */
export function ContentList({ kind, items, opened, onOpen, onOrder }: ContentListProps): ReactElement {
  const t = useT()
  const language = useLanguage()
  if (items.length === 0)
    return (
      <Empty className="flex-1" title={t('staff.content.none')}>
        {t('staff.content.none-next')}
      </Empty>
    )
  const ids = items.map(({ id }) => id)
  const ranked = items.filter(({ rank }) => rank !== null).map(({ id }) => id)
  const isDated = DATED_KINDS.includes(kind)
  const pin = (id: string, isPinned: boolean): void =>
    onOrder(isPinned ? [id, ...ranked] : ranked.filter((each) => each !== id))
  const titleOf = ({ titles }: ContentDeskRow): string => titles[language] ?? titles.en ?? titles.zh ?? titles.ru ?? ''
  return (
    <Table page aria-label={t(`staff.content.kind.${kind}`)}>
      <thead>
        <tr>
          <Th>{t('staff.content.item')}</Th>
          <Th>{t(isDated ? 'staff.content.pinned' : 'staff.content.order')}</Th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, place) => {
          const title = titleOf(item)
          return (
            <tr key={item.id} aria-selected={item.id === opened}>
              <Td>
                <button
                  type="button"
                  className="block w-full py-2 text-left wrap-anywhere whitespace-normal"
                  onClick={() => onOpen(item.id)}
                >
                  <span className={item.isShown ? 'block font-medium' : 'block text-3'}>{title}</span>
                  <span className="mt-1 flex flex-wrap items-center gap-1">
                    <ContentState item={item} />
                    {item.section !== null && (
                      <span className="text-12 text-3">{t(`staff.content.section.${item.section}`)}</span>
                    )}
                  </span>
                </button>
              </Td>
              <Td>
                {isDated ? (
                  <PinButton title={title} isPinned={item.rank !== null} onPin={(isPinned) => pin(item.id, isPinned)} />
                ) : (
                  <MoveButtons
                    title={title}
                    place={place}
                    last={ids.length - 1}
                    onMove={(to) => onOrder(moved(ids, place, to))}
                  />
                )}
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function PinButton({
  title,
  isPinned,
  onPin,
}: {
  readonly title: string
  readonly isPinned: boolean
  readonly onPin: (isPinned: boolean) => void
}): ReactElement {
  const t = useT()
  return (
    <IconButton
      label={t('staff.content.pin', { title })}
      aria-pressed={isPinned}
      on={isPinned}
      onClick={() => onPin(!isPinned)}
    >
      {isPinned ? <StarFilledIcon /> : <StarIcon />}
    </IconButton>
  )
}

/** Buttons that swap the item with the one before or after it. */
function MoveButtons({
  title,
  place,
  last,
  onMove,
}: {
  readonly title: string
  readonly place: number
  readonly last: number
  readonly onMove: (place: number) => void
}): ReactElement {
  const t = useT()
  return (
    <span className="flex">
      <IconButton
        label={t('staff.content.up', { title })}
        disabled={place === 0}
        className={place === 0 ? 'invisible' : undefined}
        onClick={() => onMove(place - 1)}
      >
        <ArrowUpIcon />
      </IconButton>
      <IconButton
        label={t('staff.content.down', { title })}
        disabled={place === last}
        className={place === last ? 'invisible' : undefined}
        onClick={() => onMove(place + 1)}
      >
        <ArrowDownIcon />
      </IconButton>
    </span>
  )
}
