import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { networkWords } from '../../lib/network.ts'

const read = (language: string, domain: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${language}/${domain}.json`), 'utf8'))

// What every text may name, a language may name more or less often.
const placesOf = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/gu)]
    .map((match) => match[1] ?? '')
    .filter((name) => !Object.hasOwn(networkWords(), name))
    .toSorted()

describe.each(['wallet', 'wallet.dialogs', 'vault', 'transactions'])('words of %s', (domain) => {
  const english = read('en', domain)

  it('I18-001 I18-002 have the same keys and places in every language, and none is empty', () => {
    for (const language of ['zh', 'ru']) {
      const other = read(language, domain)
      expect(Object.keys(other).toSorted()).toEqual(Object.keys(english).toSorted())
      for (const [key, text] of Object.entries(other)) {
        expect(text.trim(), `${language} ${key}`).not.toBe('')
        expect(placesOf(text), `${language} ${key}`).toEqual(placesOf(english[key] ?? ''))
      }
    }
  })

  it('I18-001 Chinese is Chinese and Russian is Russian', () => {
    for (const [key, text] of Object.entries(read('zh', domain))) expect(text, key).toMatch(/\p{Script=Han}/u)
    for (const [key, text] of Object.entries(read('ru', domain))) expect(text, key).toMatch(/\p{Script=Cyrillic}/u)
  })
})
