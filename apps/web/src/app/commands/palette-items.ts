import type { Icon } from '@tidebook/ui'
import type { KeyCommand } from '../../lib/keys/bindings.ts'

/** Category of an item. A command shows its key instead. */
export type PaletteKind = 'page' | 'pair' | 'wallet' | 'contact' | 'help' | 'transaction' | 'account'

/** An item of the palette: a command, or a target to open. */
export interface PaletteItem {
  readonly id: string
  readonly label: string
  /** The command, if the item is one. */
  readonly command?: KeyCommand | undefined
  /** Absent for a command. */
  readonly kind?: PaletteKind | undefined
  /** Replaces the icon of the command or kind. */
  readonly icon?: Icon | undefined
  /** Code of a pair's base token, whose icon is shown. */
  readonly token?: string | undefined
  /** Whether the item is the current choice of a setting. */
  readonly isCurrent?: boolean | undefined
  /** Additional text to search: the address of a wallet, the summary of an article. */
  readonly text?: string | undefined
  readonly run: () => void
}

/** Maximum number of items shown. */
const MAX_RESULTS = 12

/** Returns the items that contain every typed word. Items whose label begins with the words come first. */
export function findItems(items: readonly PaletteItem[], typed: string): readonly PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean)
  const searched = ({ label, text = '' }: PaletteItem): string => `${label} ${text}`.toLowerCase()
  const found = items.filter((item) => words.every((word) => searched(item).includes(word)))
  const rank = ({ label }: PaletteItem): number => {
    const name = label.toLowerCase()
    if (words.every((word) => name.startsWith(word))) return 0
    return words.every((word) => name.includes(word)) ? 1 : 2
  }
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_RESULTS)
}
