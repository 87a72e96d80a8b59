import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { type Store, createStore } from '../../../lib/store.ts'

export type SidesShown = 'both' | 'bids' | 'asks'

/** The user's view settings of the book: which sides to show, the grouping in ticks per pair, and volume at prices. */
export interface BookChoices {
  readonly sides: SidesShown
  readonly steps: Readonly<Record<string, number>>
  readonly volume: boolean
}

function parse(value: unknown): BookChoices {
  const { sides, steps, volume } = (typeof value === 'object' && value !== null ? value : {}) as {
    sides?: unknown
    steps?: unknown
    volume?: unknown
  }
  const entries = typeof steps === 'object' && steps !== null ? Object.entries(steps) : []
  const valid = entries.filter((entry): entry is [string, number] => Number.isInteger(entry[1]) && entry[1] > 0)
  return {
    sides: sides === 'bids' || sides === 'asks' ? sides : 'both',
    steps: Object.fromEntries(valid),
    volume: volume === true,
  }
}

const setting = defineSetting('bookChoices', { parse })

export const bookChoicesStore: Store<BookChoices> = createStore(setting.read())

/** Changes a setting and stores it for the next visit. */
export function changeBookChoices(change: Partial<BookChoices>): void {
  bookChoicesStore.set((choices) => ({ ...choices, ...change }))
  setting.write(bookChoicesStore.get())
}
