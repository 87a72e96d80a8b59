import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSettings, SETTING_NAMES } from './settings.ts'

/** Settings for our own tests only. */
const OF_TESTS = ['VALIDATE_OUTPUT']

const page = readFileSync(new URL('../../../../docs/reference/settings.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (.*?) \| /gm)].map(([, name = '', fallback = '']) => ({
  name,
  fallback,
}))

it('OPS-101 the settings page lists exactly the existing settings', () => {
  const names = rows.map(({ name }) => name)
  expect(names.toSorted()).toEqual(SETTING_NAMES.filter((name) => !OF_TESTS.includes(name)).toSorted())
})

it('OPS-101 the settings page states the default of each setting', () => {
  const values: Readonly<Record<string, string | undefined>> = readSettings({}).values
  const withDefault = rows.filter(({ name }) => (values[name] ?? '') !== '')
  expect(withDefault.map(({ name, fallback }) => [name, /^`(.*?)`/.exec(fallback)?.[1]])).toEqual(
    withDefault.map(({ name }) => [name, values[name]]),
  )
})
