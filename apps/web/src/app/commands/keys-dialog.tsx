import { Button, Dialog, Kbd } from '@tidebook/ui'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { KEY_COMMANDS, type KeyCommand, bindKey, keysStore, resetKeys } from '../../lib/keys/bindings.ts'
import { keyName } from '../../lib/keys/key-name.ts'
import { useStore } from '../../lib/store.ts'
import { commandDialogStore } from './command-store.ts'
import { keyText } from './key-text.ts'

const PLACES = ['page', 'book'] as const

/** Navigation keys. They cannot be bound, because a command would disable them on the whole page. */
const RESERVED_KEYS: ReadonlySet<string> = new Set(['Tab', 'Enter', 'Escape', 'Space'])

/** The keyboard shortcuts dialog (TRD-106): press a shortcut, then its new key. */
export function KeysDialog(): ReactElement {
  const t = useT()
  const keys = useStore(keysStore)
  const [rebinding, setRebinding] = useState<KeyCommand>()
  const close = (): void => commandDialogStore.set(undefined)
  const press = (event: KeyboardEvent): void => {
    const name = keyName(event)
    if (rebinding === undefined || name === undefined) return
    if (name === 'Tab') return setRebinding(undefined)
    event.preventDefault()
    event.stopPropagation()
    if (!RESERVED_KEYS.has(name)) bindKey(rebinding, name)
    return setRebinding(undefined)
  }
  return (
    <Dialog
      open
      pinned
      onClose={() => (rebinding === undefined ? close() : setRebinding(undefined))}
      closeLabel={t('keys.close')}
      title={t('keys.page.keys')}
      footer={
        <>
          <Button onClick={resetKeys}>{t('keys.reset')}</Button>
          <Button data-primary="" onClick={close}>
            {t('keys.close')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-12 text-2">{t('keys.hint')}</p>
      {PLACES.map((place) => (
        <section key={place} className="mb-3 last:mb-0">
          <h3 className="mb-1 text-12 text-3">{t(`keys.place.${place}`)}</h3>
          <ul className="flex flex-col">
            {KEY_COMMANDS.filter((command) => command.startsWith(`${place}.`)).map((command) => (
              <li
                key={command}
                className="flex items-center justify-between gap-4 border-b py-1 text-13 last:border-b-0"
              >
                {t(`keys.${command}`)}
                <button
                  type="button"
                  className="min-w-10 rounded-2 px-2 py-1 text-right hover:bg-surface-2"
                  aria-label={t('keys.change', { command: t(`keys.${command}`), key: keyText(keys[command]) })}
                  onClick={() => setRebinding(command)}
                  onBlur={() => setRebinding(undefined)}
                  onKeyDown={press}
                >
                  {rebinding === command ? (
                    <span className="text-accent">{t('keys.press')}</span>
                  ) : (
                    <Kbd>{keyText(keys[command])}</Kbd>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}
