import { expect, it } from 'vitest'
import { readMessages } from '../../../../build/catalogs.ts'
import { LANGUAGES } from '../../../lib/languages.ts'
import { isDefaultAlias } from './default-alias.ts'

it('recognizes the default name in every language, but not a name that the user set', () => {
  for (const language of LANGUAGES)
    expect(isDefaultAlias(readMessages(language)['wallet.default-alias']?.replace('{native}', 'SWTC') ?? '')).toBe(true)
  expect(isDefaultAlias('Savings')).toBe(false)
  expect(isDefaultAlias('')).toBe(false)
})
