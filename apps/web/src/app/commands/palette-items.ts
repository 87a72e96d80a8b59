import type { KeyCommand } from '../../lib/keys/bindings.ts'

/** An item of the palette: a command, or a pair to trade. */
export interface PaletteItem {
  readonly id: string
  readonly label: string
  /** undefined for a pair */
  readonly command: KeyCommand | undefined
  readonly run: () => void
}

/** Maximum number of items shown. */
const MAX_RESULTS = 12

/** Returns the items that contain every typed word, those that begin with them first. */
export function findItems(items: readonly PaletteItem[], typed: string): readonly PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean)
  const text = ({ label }: PaletteItem): string => label.toLowerCase()
  const found = items.filter((item) => words.every((word) => text(item).includes(word)))
  const begins = (item: PaletteItem): number => (words.every((word) => text(item).startsWith(word)) ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b)).slice(0, MAX_RESULTS)
}
