import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { knownTopic, RESULT_TOPICS, topicOf } from './engine-result.ts'

// The ledger's own table with all result codes.
const table = readFileSync(
  join(import.meta.dirname, '../../../../../../packages/ledger/src/base/engine-results.ts'),
  'utf8',
)
const results = [...table.matchAll(/^ {2}(t(?:el|em|ef|er|es|ec)[A-Z_]+): \[/gmu)].map((match) => match[1] ?? '')

describe('engine results', () => {
  it('every result code of the ledger has its topic (UX-107)', () => {
    expect(results.length).toBeGreaterThan(80)
    expect(results.filter((result) => knownTopic(result) === undefined)).toEqual([])
  })

  it('every topic has a reason and a next step in every language (UX-107)', () => {
    for (const language of ['en', 'zh', 'ru']) {
      const file = join(import.meta.dirname, `../../../locales/${language}/transactions.json`)
      const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      for (const topic of RESULT_TOPICS) {
        expect(words[`transactions.why-${topic}`], `${language} ${topic}`).toBeTruthy()
        expect(words[`transactions.next-${topic}`], `${language} ${topic}`).toBeTruthy()
      }
    }
  })

  it('an unknown result gets the topic of its class (ERR-086)', () => {
    expect(topicOf('tecSOMETHING_NEW')).toBe('claimed')
    expect(topicOf('terSOMETHING_NEW')).toBe('waiting')
    expect(topicOf('temSOMETHING_NEW')).toBe('malformed')
    expect(topicOf('nonsense')).toBe('node')
  })

  it('a number behind a missing one waits, and a used number belongs to another transaction', () => {
    expect([topicOf('terPRE_SEQ'), topicOf('tefPAST_SEQ')]).toEqual(['waiting', 'sequence'])
  })

  it('tecUNFUNDED_PAYMENT concerns the payment balance (ERR-035)', () => {
    expect(topicOf('tecUNFUNDED_PAYMENT')).toBe('unfunded-payment')
    expect(topicOf('tecUNFUNDED_OFFER')).toBe('unfunded-order')
  })
})
