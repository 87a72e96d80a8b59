import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { defineSetting, versionedSetting } from './define-setting.ts'
import { SETTINGS } from './list.ts'
import { STORAGE_PREFIX } from './storage.ts'

function stored(value: unknown) {
  return memoryStorage({ [`${STORAGE_PREFIX}size`]: JSON.stringify(value) })
}

function size(value: unknown): number {
  return typeof value === 'number' ? value : -1
}

const inPixels = { parse: size, migrate: { 2: (rem: unknown) => Number(rem) * 16, 3: (px: unknown) => Number(px) + 1 } }

describe('a setting', () => {
  it('is stored unchanged under the prefix of the product in version 1 (ENT-073)', () => {
    const storage = memoryStorage()
    const theme = defineSetting('theme', { parse: String })
    theme.write('dark', storage)
    expect(storage.getItem('tidebook_theme')).toBe('"dark"')
    expect(theme.read(storage)).toBe('dark')
    theme.forget(storage)
    expect([storage.length, theme.read(storage)]).toEqual([0, 'undefined'])
  })

  it('runs through every migration since its stored version', () => {
    expect(versionedSetting('size', 2, inPixels).read(stored(2))).toBe(32)
    expect(versionedSetting('size', 3, inPixels).read(stored(2))).toBe(33)
    expect(versionedSetting('size', 3, inPixels).read(stored({ version: 2, value: 32 }))).toBe(33)
    expect(versionedSetting('size', 3, inPixels).read(stored({ version: 3, value: 33 }))).toBe(33)
  })

  it('is written in its current version and read back', () => {
    const storage = memoryStorage()
    const setting = versionedSetting('size', 3, inPixels)
    setting.write(40, storage)
    expect(storage.getItem('tidebook_size')).toBe('{"version":3,"value":40}')
    expect(setting.read(storage)).toBe(40)
  })

  it('is ignored and left in place when a newer release stored it', () => {
    const storage = stored({ version: 4, value: 'large' })
    expect(versionedSetting('size', 3, inPixels).read(storage)).toBe(-1)
    expect(storage.getItem('tidebook_size')).toBe('{"version":4,"value":"large"}')
    expect(versionedSetting('size', 1, { parse: size }).read(storage)).toBe(-1)
  })

  it.each([
    ['nothing', undefined],
    ['a version that is none', { version: 0, value: 1 }],
    ['a version in words', { version: '2', value: 1 }],
    ['a version without a value', { version: 2 }],
    ['more than version and value', { version: 2, value: 1, more: true }],
    ['a list', [2, 1]],
  ])('reads %s as a value of version 1', (_name, value) => {
    const parse = vi.fn((given: unknown) => given)
    versionedSetting('size', 1, { parse }).read(value === undefined ? memoryStorage() : stored(value))
    expect(parse).toHaveBeenCalledWith(value)
  })

  it('defines a migration to each of its versions, or is rejected', () => {
    expect(() => versionedSetting('size', 3, { parse: size, migrate: { 2: size } })).toThrow(RangeError)
    // Keys whose stored format has changed; the tests of each owner cover the migration.
    const later = Object.entries(SETTINGS).filter(([, version]) => version !== 1)
    expect(later).toEqual([
      ['wallet', 2],
      ['priceAlerts', 2],
    ])
  })

  it('receives changes of its own key in another tab', () => {
    const setting = defineSetting('density', { parse: String })
    expect([setting.isChangedBy({ key: 'tidebook_density' }), setting.isChangedBy({ key: 'density' })]).toEqual([
      true,
      false,
    ])
  })
})

it('every setting that the page reads before the first paint is in the list, in the form that the page supports', () => {
  const early = readFileSync(join(import.meta.dirname, '../../../public/appearance.js'), 'utf8')
  const keys = [...early.matchAll(/stored\('(\w+)'\)/g)].map(([, key]) => key)
  expect(keys.toSorted()).toEqual(['density', 'languageType', 'sides', 'theme'])
  for (const key of keys) expect(SETTINGS[key as keyof typeof SETTINGS]).toBe(1)
})

it('is the only access to browser storage: no code outside this folder uses it', () => {
  const root = join(import.meta.dirname, '../..')
  const touching = (text: string): boolean => /\b(?:local|session)Storage\b/.test(text)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(?:test|fixture)\.|(?:^|\/)testing\/|^lib\/settings\//.test(name),
  )
  expect(files.filter((name) => touching(readFileSync(join(root, name), 'utf8')))).toEqual([])
  expect(touching("localStorage.setItem('x', '1')"), 'one that is planted is found').toBe(true)
})
