import { swt } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from './testing/environment.ts'
import { BACKUP_POSITIONS, MAX_CHECKS } from './backup-proof.ts'
import { importPhrase } from './key-material.ts'
import { WalletDraft } from './wallet-draft.ts'

let draft: WalletDraft
beforeEach(() => {
  draft = new WalletDraft(swt, seededRandom(7))
})

const WRONG = ['?', '?', '?']

describe('the backup check', () => {
  it('WAL-101 reports only whether all characters are correct, never which one is wrong', () => {
    const { secret, positions } = draft.reveal()
    const right = positions.map((place) => secret[place] ?? '')
    const answers = [WRONG, [right[0] ?? '', '?', '?'], ['?', right[1] ?? '', right[2] ?? '']].map((typed) => {
      const other = new WalletDraft(swt, seededRandom(7))
      other.reveal()
      return other.check(typed)
    })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers.map((answer) => answer.right)).toEqual([false, false, false])
    expect(draft.check(right).right).toBe(true)
    expect(draft.checkedSecret()).toBe(secret)
  })

  it('requests other positions after every wrong answer, and never the same position twice', () => {
    const { positions } = draft.reveal()
    const requested = [...positions]
    for (let left = MAX_CHECKS - 1; left >= 0; left--) {
      const answer = draft.check(WRONG)
      expect(answer).toMatchObject({ right: false, left })
      requested.push(...answer.positions)
    }
    expect(new Set(requested).size).toBe(BACKUP_POSITIONS * (MAX_CHECKS + 1))
  })

  it('compares nothing after the last wrong answer until the secret was shown again', () => {
    const { secret } = draft.reveal()
    let places: readonly number[] = []
    for (let check = 0; check < MAX_CHECKS; check++) places = draft.check(WRONG).positions
    expect(draft.check(places.map((place) => secret[place] ?? '')).right).toBe(false)
    expect(() => draft.checkedSecret()).toThrow('keyring/backup-unchecked')
    const { positions } = draft.reveal()
    expect(draft.check(positions.map((place) => secret[place] ?? '')).right).toBe(true)
  })

  it('cannot be passed by guessing: trying all 58 characters of a position reveals nothing', () => {
    const { positions } = draft.reveal()
    let passed = false
    for (const character of '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')
      passed ||= draft.check(positions.map(() => character)).right
    expect(passed).toBe(false)
    expect(() => draft.checkedSecret()).toThrow('keyring/backup-unchecked')
  })

  it('WAL-102 requests words of a recovery phrase, which opens the exchange’s account', () => {
    const phrase = new WalletDraft(swt, seededRandom(7), 'phrase')
    const { secret, address, positions } = phrase.reveal()
    const words = secret.split(' ')
    expect(words).toHaveLength(12)
    expect(importPhrase(secret, [{ chain: 'swt', index: 0 }]).accounts).toMatchObject([{ address }])
    expect(phrase.check(positions.map((place) => secret[place] ?? '')).right).toBe(false)
    const { positions: next } = phrase.reveal()
    expect(phrase.check(next.map((place) => words[place] ?? '')).right).toBe(true)
    expect(phrase.checkedSecret()).toBe(secret)
  })

  it('WAL-101 is not possible before the secret was shown', () => {
    expect(draft.check([]).right).toBe(false)
    expect(() => draft.checkedSecret()).toThrow('keyring/backup-unchecked')
  })
})
