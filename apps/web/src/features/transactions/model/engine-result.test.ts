import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { knownTopic, RESULT_TOPICS, topicOf } from './engine-result.ts'

// The ledger's own table: every name it can answer.
const table = readFileSync(
  join(import.meta.dirname, '../../../../../../packages/ledger/src/base/engine-results.ts'),
  'utf8',
)
const results = [...table.matchAll(/^ {2}(t(?:el|em|ef|er|es|ec)[A-Z_]+): \[/gmu)].map((match) => match[1] ?? '')

describe('engine results', () => {
  it('UX-107 every result that the ledger can give has a topic of its own', () => {
    expect(results.length).toBeGreaterThan(80)
    expect(results.filter((result) => knownTopic(result) === undefined)).toEqual([])
  })

  it('UX-107 every topic has a reason and a next step in every language', () => {
    for (const language of ['en', 'zh', 'ru']) {
      const file = join(import.meta.dirname, `../../../locales/${language}/transactions.json`)
      const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      for (const topic of RESULT_TOPICS) {
        expect(words[`transactions.why-${topic}`], `${language} ${topic}`).toBeTruthy()
        expect(words[`transactions.next-${topic}`], `${language} ${topic}`).toBeTruthy()
      }
    }
  })

  it('ERR-086 a result that nobody knows is placed by its class', () => {
    expect(topicOf('tecSOMETHING_NEW')).toBe('claimed')
    expect(topicOf('terSOMETHING_NEW')).toBe('waiting')
    expect(topicOf('temSOMETHING_NEW')).toBe('malformed')
    expect(topicOf('nonsense')).toBe('node')
  })

  it('ERR-035 tecUNFUNDED_PAYMENT is about the payment balance', () => {
    expect(topicOf('tecUNFUNDED_PAYMENT')).toBe('unfunded-payment')
    expect(topicOf('tecUNFUNDED_OFFER')).toBe('unfunded-order')
  })
})
