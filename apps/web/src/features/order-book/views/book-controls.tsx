import { BookIcon, ChevronDownIcon, IconButton, Menu, ProfileIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { type SidesShown, bookChoicesStore, changeBookChoices } from '../model/book-choices.ts'
import { stepText } from '../model/grouping-steps.ts'

const SIDES: readonly SidesShown[] = ['both', 'bids', 'asks']
const chip =
  'inline-flex h-6 items-center gap-1 rounded-2 px-1 text-12 text-2 hover:bg-surface-2 hover:text-1 pointer-coarse:h-10 pointer-coarse:min-w-10 pointer-coarse:justify-center'

/** Controls for the visible sides, the price grouping and the volume at each price. */
export function BookControls({
  pair,
  decimals,
  steps,
  step,
  past,
}: {
  pair: string
  decimals: number
  steps: readonly number[]
  step: number
  /** Whether the book belongs to a replayed moment, which has no volume column. */
  past: boolean | undefined
}): ReactElement {
  const t = useT()
  const choices = useStore(bookChoicesStore)
  return (
    <span className="flex items-center gap-1">
      {!past && (
        <IconButton
          small
          label={t('trade.volume.switch')}
          aria-pressed={choices.volume}
          onClick={() => changeBookChoices({ volume: !choices.volume })}
        >
          <ProfileIcon />
        </IconButton>
      )}
      <Menu
        choice
        end
        label={t('trade.book.sides')}
        trigger={<BookIcon />}
        triggerClassName="inline-grid size-6 place-items-center rounded-2 text-accent hover:bg-surface-2 pointer-coarse:size-10"
        items={SIDES.map((id) => ({ id, label: t(`trade.book.${id}`), on: choices.sides === id }))}
        onSelect={(sides) => changeBookChoices({ sides })}
      />
      <Menu
        choice
        end
        label={t('trade.book.grouping')}
        trigger={
          <>
            {stepText(step, decimals)}
            <ChevronDownIcon size="small" />
          </>
        }
        triggerClassName={chip}
        items={steps.map((each) => ({ id: String(each), label: stepText(each, decimals), on: each === step }))}
        onSelect={(id) => changeBookChoices({ steps: { ...choices.steps, [pair]: Number(id) } })}
      />
    </span>
  )
}
