import { describe, expect, it } from 'vitest'
import { EMPTY_IMPORT, importBlock, withEntries } from './import-form.ts'
import { newPasswordProblems } from './new-password.ts'
import { passwordHints } from './password-hints.ts'

const matched = {
  ...withEntries(EMPTY_IMPORT, { secret: 's'.repeat(29) }),
  match: { state: 'matches', address: 'j' },
} as const

describe('import form', () => {
  it('WAL-006 VAL-022 names the first thing that is missing', () => {
    expect(importBlock(EMPTY_IMPORT)).toBe('secret')
    expect(importBlock(withEntries(EMPTY_IMPORT, { secret: 's'.repeat(29) }))).toBe('secret-wrong')
    expect(importBlock(matched)).toBe('password')
    expect(importBlock(withEntries(matched, { password: 'Tidebook1' }))).toBe('repeat')
    expect(importBlock(withEntries(matched, { password: 'Tidebook1', repeat: 'Tidebook' }))).toBe('match')
    expect(importBlock(withEntries(matched, { password: 'tidebook', repeat: 'tidebook' }))).toBe('password')
    expect(importBlock(withEntries(matched, { password: 'Tidebook1', repeat: 'Tidebook1' }))).toBeUndefined()
  })

  it('VAL-026 trims the secret and forgets the match of another one', () => {
    const form = withEntries(matched, { secret: `  ${matched.secret} ` })
    expect(form.secret).toBe(matched.secret)
    expect(form.match.state).toBe('matches')
    expect(withEntries(matched, { secret: 'other' }).match.state).toBe('none')
  })
})

describe('password hints', () => {
  const met = (password: string) =>
    passwordHints(newPasswordProblems(password))
      .filter((hint) => hint.met)
      .map((hint) => hint.id)

  it('VAL-002 VAL-003 tick each rule as soon as it is met', () => {
    expect(met('')).toEqual([])
    expect(met('a')).toEqual(['forbidden'])
    expect(met('aB')).toEqual(['case', 'forbidden'])
    expect(met('aB3 ')).toEqual(['digit', 'case'])
    expect(met('Tidebook1')).toEqual(['length', 'digit', 'case', 'forbidden', 'uncommon'])
    expect(met('Qwerty12')).toEqual(['length', 'digit', 'case', 'forbidden'])
  })
})
