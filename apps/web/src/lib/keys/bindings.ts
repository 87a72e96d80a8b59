import { defineSetting } from '../settings/define-setting.ts'
import { createStore } from '../store.ts'
import { isTyping, keyName, type KeyPress } from './key-name.ts'

/** All commands that have a key, with their default keys. */
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

/** Scope of a key: the whole page, or a level of the order book. */
export type KeyPlace = 'page' | 'book'
export type KeyCommand = keyof typeof KEY_DEFAULTS

/** All commands, in the order in which they are shown. */
export const KEY_COMMANDS = Object.keys(KEY_DEFAULTS) as readonly KeyCommand[]

type Bindings = Readonly<Record<KeyCommand, string>>

const MAX_KEY_LENGTH = 24

function parse(value: unknown): Bindings {
  const stored = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
  const valid = KEY_COMMANDS.flatMap((command) => {
    const key = stored[command]
    return typeof key === 'string' && key !== '' && key.length <= MAX_KEY_LENGTH ? [[command, key] as const] : []
  })
  return { ...KEY_DEFAULTS, ...Object.fromEntries(valid) }
}

const setting = defineSetting('keys', { parse })

/** The current key bindings. */
export const keysStore = createStore<Bindings>(setting.read())

function placeOf(command: KeyCommand): KeyPlace {
  return command.startsWith('book.') ? 'book' : 'page'
}

/**
 * Returns the command of a key press in a scope; undefined while the user types into a field, unless Ctrl or Cmd is
 * down.
 */
export function findCommand(
  event: KeyPress & { readonly target?: EventTarget | null },
  place: KeyPlace,
): KeyCommand | undefined {
  const name = keyName(event)
  if (name === undefined || (!name.startsWith('Mod+') && isTyping(event.target ?? null))) return undefined
  const keys = keysStore.get()
  return KEY_COMMANDS.find((command) => placeOf(command) === place && keys[command] === name)
}

/** Returns the command of the same scope that already has this key. */
export function findBoundCommand(command: KeyCommand, key: string): KeyCommand | undefined {
  const keys = keysStore.get()
  return KEY_COMMANDS.find((each) => each !== command && placeOf(each) === placeOf(command) && keys[each] === key)
}

/** Binds a command to another key; a command that had this key gets the old one, so that each keeps a key. */
export function bindKey(command: KeyCommand, key: string): void {
  const keys = keysStore.get()
  const other = findBoundCommand(command, key)
  keysStore.set({ ...keys, ...(other !== undefined && { [other]: keys[command] }), [command]: key })
  setting.write(keysStore.get())
}

/** Restores the default keys of all commands. */
export function resetKeys(): void {
  keysStore.set(KEY_DEFAULTS)
  setting.forget()
}
