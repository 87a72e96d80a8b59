import { defineSetting } from '../settings/define-setting.ts'
import { createStore } from '../store.ts'
import { isTyping, keyName, type KeyPress } from './key-name.ts'

/** Every command that has a key, and the key it has unless somebody chose another one. */
export const KEY_DEFAULTS = {
  'page.palette': 'Mod+k',
  'page.keys': '?',
  'page.search': '/',
  'page.buy': 'b',
  'page.sell': 's',
  'page.cancel-many': 'x',
  'page.scaled': 'l',
  'page.stop': 'o',
  'page.home': 'h',
  'page.market': 'm',
  'page.trade': 't',
  'page.wallet': 'w',
  'page.history': 'y',
  'book.buy': 'b',
  'book.sell': 's',
  'book.share-25': '1',
  'book.share-50': '2',
  'book.share-75': '3',
  'book.share-100': '4',
  'book.cancel': 'Delete',
} as const satisfies Readonly<Record<`${KeyPlace}.${string}`, string>>

/** Where a key counts: on the whole page, or on a level of the book. */
export type KeyPlace = 'page' | 'book'
export type KeyCommand = keyof typeof KEY_DEFAULTS

/** All commands, in the order in which they are shown. */
export const KEY_COMMANDS = Object.keys(KEY_DEFAULTS) as readonly KeyCommand[]

type Bindings = Readonly<Record<KeyCommand, string>>

const LONGEST = 24

const parse = (value: unknown): Bindings => {
  const stored = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
  const sound = KEY_COMMANDS.flatMap((command) => {
    const key = stored[command]
    return typeof key === 'string' && key !== '' && key.length <= LONGEST ? [[command, key] as const] : []
  })
  return { ...KEY_DEFAULTS, ...Object.fromEntries(sound) }
}

const setting = defineSetting('keys', { parse })

/** The keys as they are now. */
export const keysStore = createStore<Bindings>(setting.read())

const placeOf = (command: KeyCommand): KeyPlace => (command.startsWith('book.') ? 'book' : 'page')

/** The command of a press in a place; undefined while somebody types, unless Ctrl or Cmd is down. */
export function commandOf(
  event: KeyPress & { readonly target?: EventTarget | null },
  place: KeyPlace,
): KeyCommand | undefined {
  const name = keyName(event)
  if (name === undefined || (!name.startsWith('Mod+') && isTyping(event.target ?? null))) return undefined
  const keys = keysStore.get()
  return KEY_COMMANDS.find((command) => placeOf(command) === place && keys[command] === name)
}

/** The command of the same place that has a key already. */
export function takenBy(command: KeyCommand, key: string): KeyCommand | undefined {
  const keys = keysStore.get()
  return KEY_COMMANDS.find((each) => each !== command && placeOf(each) === placeOf(command) && keys[each] === key)
}

/** Gives a command another key; a command that had it gets the key of this one, so that each has one. */
export function bindKey(command: KeyCommand, key: string): void {
  const keys = keysStore.get()
  const other = takenBy(command, key)
  keysStore.set({ ...keys, ...(other !== undefined && { [other]: keys[command] }), [command]: key })
  setting.write(keysStore.get())
}

/** Puts every key back. */
export function resetKeys(): void {
  keysStore.set(KEY_DEFAULTS)
  setting.forget()
}
