import {
  ArrowRightIcon,
  BookIcon,
  CheckIcon,
  CloseIcon,
  cx,
  GridIcon,
  HistoryIcon,
  InfoIcon,
  Kbd,
  KeyIcon,
  PersonIcon,
  PlusIcon,
  SearchIcon,
  ShieldIcon,
  WalletIcon,
  type Icon,
} from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { keysStore, type KeyCommand } from '../../lib/keys/bindings.ts'
import { useStore } from '../../lib/store.ts'
import { TokenIcon } from '../../lib/token-icon.tsx'
import { keyText } from './key-text.ts'
import type { PaletteItem, PaletteKind } from './palette-items.ts'

const KIND_ICONS: Readonly<Partial<Record<PaletteKind, Icon>>> = {
  page: GridIcon,
  wallet: WalletIcon,
  contact: PersonIcon,
  help: InfoIcon,
  transaction: HistoryIcon,
  account: PersonIcon,
}

const COMMAND_ICONS: Readonly<Partial<Record<KeyCommand, Icon>>> = {
  'page.keys': KeyIcon,
  'page.search': SearchIcon,
  'page.buy': PlusIcon,
  'page.sell': PlusIcon,
  'page.cancel-many': CloseIcon,
  'page.scaled': BookIcon,
  'page.stop': ShieldIcon,
  'page.wallet': WalletIcon,
}

function optionOf(isChosen: boolean) {
  return { role: 'option', 'aria-selected': isChosen } as const
}

/** One item of the palette: icon, name, and at the end its key, its kind, or the mark of the current choice. */
export function PaletteOption(props: {
  readonly id: string
  readonly item: PaletteItem
  readonly isChosen: boolean
  readonly onRun: () => void
  readonly onPoint: () => void
}): ReactElement {
  const { id, item, isChosen, onRun, onPoint } = props
  const t = useT()
  const keys = useStore(keysStore)
  const { icon, kind, command } = item
  const Mark = icon ?? (kind && KIND_ICONS[kind]) ?? (command && COMMAND_ICONS[command]) ?? ArrowRightIcon
  return (
    <button
      id={id}
      type="button"
      {...optionOf(isChosen)}
      tabIndex={-1}
      onClick={onRun}
      onPointerMove={onPoint}
      className={cx(
        'flex min-h-10 flex-none items-center gap-3 rounded-2 px-2 text-start text-13 pointer-coarse:min-h-11',
        isChosen ? 'bg-accent-tint text-1' : 'text-2',
      )}
    >
      <span className="grid size-coin flex-none place-items-center">
        {item.token === undefined ? (
          <Mark className={isChosen ? 'text-accent' : 'text-3'} />
        ) : (
          <TokenIcon code={item.token} />
        )}
      </span>
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.isCurrent === true && (
        <span className="flex flex-none items-center gap-1 text-12 text-accent">
          <CheckIcon size="small" />
          {t('keys.current')}
        </span>
      )}
      {command !== undefined && <Kbd>{keyText(keys[command])}</Kbd>}
      {kind !== undefined && <span className="flex-none text-12 text-3">{t(`keys.kind.${kind}`)}</span>}
    </button>
  )
}
