import { Dialog, Empty, Kbd, SearchIcon } from '@tidebook/ui'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { commandDialogStore } from './command-store.ts'
import { type PaletteItem, findItems } from './palette-items.ts'
import { PaletteOption } from './palette-option.tsx'
import { usePaletteItems } from './use-palette-items.ts'

/** A list below a field that keeps the focus; HTML has no element for this. */
const LIST = { role: 'listbox' } as const

const HINT_KEYS = { move: '↑ ↓', open: '↵', leave: 'Esc' } as const

/** Hints for the keys of the list, hidden on touch screens. */
function KeyHints(): ReactElement {
  const t = useT()
  return (
    <p
      aria-hidden="true"
      className="mt-3 flex flex-wrap gap-x-4 gap-y-1 border-t pt-3 text-12 text-3 pointer-coarse:hidden"
    >
      {(['move', 'open', 'leave'] as const).map((hint) => (
        <span key={hint} className="flex items-center gap-tight">
          <Kbd>{HINT_KEYS[hint]}</Kbd>
          {t(`keys.hint-${hint}`)}
        </span>
      ))}
    </p>
  )
}

function SearchField(props: {
  /** Id of the list that the field controls. */
  readonly list: string
  /** Id of the chosen option. */
  readonly active: string | undefined
  readonly value: string
  readonly onValue: (value: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}): ReactElement {
  const { list, active, value, onValue, onKeyDown } = props
  const t = useT()
  return (
    <div className="relative">
      <SearchIcon className="absolute inset-y-0 start-3 my-auto text-3" />
      <input
        // The dialog opens with the focus on the search field.
        ref={(element) => element?.focus()}
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        aria-label={t('keys.type')}
        placeholder={t('keys.type')}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-ctl-page w-full truncate rounded-2 border border-line-strong bg-surface-1 ps-9 pe-3 text-14 pointer-coarse:text-16"
      />
    </div>
  )
}

/**
 * A searchable list of commands, pairs, pages, wallets, contacts and help articles; a pasted address or hash opens its
 * page (TRD-106, UX-203). Type, move with the arrow keys, press Enter.
 */
export function Palette(): ReactElement {
  const t = useT()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { items, pasted } = usePaletteItems(typed)
  const found = [...pasted, ...findItems(items, typed)]
  const chosen = found[Math.min(at, found.length - 1)]
  const list = useRef<HTMLDivElement>(null)
  const chosenId = chosen?.id
  useEffect(() => {
    if (chosenId !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  const close = (): void => commandDialogStore.set(undefined)
  const run = (item: PaletteItem | undefined): void => {
    if (item === undefined) return
    close()
    item.run()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      return run(chosen)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || found.length === 0) return undefined
    event.preventDefault()
    return setAt((at + step + found.length) % found.length)
  }
  return (
    <Dialog open onClose={close} closeLabel={t('keys.close')} title={t('keys.page.palette')}>
      <SearchField
        list={listId}
        active={chosen === undefined ? undefined : `${listId}-${found.indexOf(chosen)}`}
        value={typed}
        onValue={(value) => {
          setTyped(value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div
        ref={list}
        id={listId}
        {...LIST}
        aria-label={t('keys.page.palette')}
        // Always as high as a full list, so that the field stays in place while results change.
        className="-mx-2 mt-2 flex h-80 flex-col overflow-y-auto"
      >
        {found.map((item, index) => (
          <PaletteOption
            key={item.id}
            id={`${listId}-${index}`}
            item={item}
            isChosen={item === chosen}
            onRun={() => run(item)}
            onPoint={() => setAt(index)}
          />
        ))}
        {found.length === 0 && (
          <Empty icon={SearchIcon} className="flex-1" title={t('keys.nothing')}>
            {t('keys.nothing-next')}
          </Empty>
        )}
      </div>
      <KeyHints />
    </Dialog>
  )
}
