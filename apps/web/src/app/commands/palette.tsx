import { Dialog, Kbd, cx } from '@tidebook/ui'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { keysStore } from '../../lib/keys/bindings.ts'
import { useStore } from '../../lib/store.ts'
import { commandDialogStore } from './command-store.ts'
import { keyText } from './key-text.ts'
import { type PaletteItem, findItems } from './palette-items.ts'
import { usePaletteItems } from './use-palette-items.ts'

/** A list below a field that keeps the focus; HTML has no element for that. */
const LIST = { role: 'listbox' } as const

function optionOf(isChosen: boolean) {
  return { role: 'option', 'aria-selected': isChosen } as const
}

function PaletteOption({
  id,
  item,
  isChosen,
  onRun,
  onPoint,
}: {
  readonly id: string
  readonly item: PaletteItem
  readonly isChosen: boolean
  readonly onRun: () => void
  readonly onPoint: () => void
}): ReactElement {
  const t = useT()
  const keys = useStore(keysStore)
  return (
    <button
      id={id}
      type="button"
      {...optionOf(isChosen)}
      tabIndex={-1}
      onClick={onRun}
      onPointerMove={onPoint}
      className={cx(
        'flex h-8 flex-none items-center justify-between gap-4 rounded-2 px-3 text-13',
        isChosen ? 'bg-accent-tint text-1' : 'text-2',
      )}
    >
      <span className="truncate">{item.label}</span>
      {item.command !== undefined && <Kbd>{keyText(keys[item.command])}</Kbd>}
      {item.kind !== undefined && <span className="flex-none text-12 text-3">{t(`keys.kind.${item.kind}`)}</span>}
    </button>
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
      <input
        // The dialog opens with the focus on the search field.
        ref={(element) => element?.focus()}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen === undefined ? undefined : `${listId}-${found.indexOf(chosen)}`}
        aria-label={t('keys.type')}
        placeholder={t('keys.type')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
        className="h-10 w-full rounded-2 border border-line-strong bg-surface-1 px-3 text-14 outline-0 pointer-coarse:text-16"
      />
      <div
        ref={list}
        id={listId}
        {...LIST}
        aria-label={t('keys.page.palette')}
        // Always as high as a full list, so that the field stays in place while results change.
        className="mt-2 flex h-80 flex-col overflow-y-auto"
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
        {found.length === 0 && <p className="p-3 text-13 text-2">{t('keys.nothing')}</p>}
      </div>
    </Dialog>
  )
}
