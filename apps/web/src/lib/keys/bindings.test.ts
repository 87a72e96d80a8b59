// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { KEY_COMMANDS, KEY_DEFAULTS, bindKey, findCommand, keysStore, resetKeys, findBoundCommand } from './bindings.ts'
import { keyName } from './key-name.ts'

function press(key: string, change: object = {}) {
  return { key, ctrlKey: false, metaKey: false, altKey: false, ...change }
}

beforeEach(resetKeys)

it('names a key by its meaning, not by its position', () => {
  expect(keyName(press('B'))).toBe('b')
  expect(keyName(press('?'))).toBe('?')
  expect(keyName(press('k', { ctrlKey: true }))).toBe('Mod+k')
  expect(keyName(press('K', { metaKey: true }))).toBe('Mod+k')
  expect(keyName(press('1', { altKey: true }))).toBe('Alt+1')
  expect(keyName(press(' '))).toBe('Space')
  expect([press('Shift'), press('Control'), press('Dead')].map(keyName)).toEqual([undefined, undefined, undefined])
})

it('every command has a unique key in its scope (TRD-106)', () => {
  for (const command of KEY_COMMANDS) expect(findBoundCommand(command, KEY_DEFAULTS[command]), command).toBeUndefined()
  expect(findCommand(press('?'), 'page')).toBe('page.keys')
  expect(findCommand(press('k', { metaKey: true }), 'page')).toBe('page.palette')
  expect([findCommand(press('b'), 'page'), findCommand(press('b'), 'book')]).toEqual(['page.buy', 'book.buy'])
  expect(findCommand(press('Delete'), 'page')).toBeUndefined()
})

it('every key can be changed; binding one that is taken swaps the two (TRD-106)', () => {
  for (const [index, command] of KEY_COMMANDS.entries()) bindKey(command, `Alt+${index}`)
  expect(new Set(Object.values(keysStore.get())).size).toBe(KEY_COMMANDS.length)
  resetKeys()
  bindKey('page.buy', 's')
  expect([keysStore.get()['page.buy'], keysStore.get()['page.sell'], keysStore.get()['book.sell']]).toEqual([
    's',
    'b',
    's',
  ])
  expect(findCommand(press('s'), 'page')).toBe('page.buy')
})
