import { describe, expect, it } from 'vitest'
import { chosenAccounts, chosenFurther, emptyImport, importBlock, withEntries } from './import-form.ts'
import { newPasswordProblems, passwordHints } from './password-hints.ts'

const EMPTY_IMPORT = emptyImport(false)
const matched = {
  ...withEntries(EMPTY_IMPORT, { secret: 's'.repeat(29) }),
  match: { state: 'matches', accounts: [{ chain: 'swt', address: 'j' }] },
} as const

describe('import form', () => {
  it('names the first missing item (WAL-006 VAL-022)', () => {
    expect(importBlock(EMPTY_IMPORT)).toBe('secret')
    const typed = withEntries(EMPTY_IMPORT, { secret: 's'.repeat(29) })
    expect(importBlock(typed), 'nothing is known of it yet').toBe('secret-reading')
    expect(importBlock({ ...typed, match: { state: 'wrong', problem: 'checksum' } })).toBe('secret-wrong')
    expect(importBlock(matched)).toBe('password')
    expect(importBlock(withEntries(matched, { password: 'Tidebook1' }))).toBe('repeat')
    expect(importBlock(withEntries(matched, { password: 'Tidebook1', repeat: 'Tidebook' }))).toBe('match')
    expect(importBlock(withEntries(matched, { password: 'tidebook', repeat: 'tidebook' }))).toBe('password')
    expect(importBlock(withEntries(matched, { password: 'Tidebook1', repeat: 'Tidebook1' }))).toBeUndefined()
  })

  it('trims the secret and drops the match of a previous one (VAL-026)', () => {
    const form = withEntries(matched, { secret: `  ${matched.secret} ` })
    expect(form.secret.trimEnd()).toBe(matched.secret)
    expect(form.match.state).toBe('matches')
    expect(withEntries(matched, { secret: 'other' }).match.state).toBe('none')
  })
})

describe('a secret added to existing wallets', () => {
  const joining = { ...matched, own: false }

  it('requires only their password, unless it gets a separate one (WAL-035)', () => {
    expect(importBlock(joining)).toBe('current')
    expect(importBlock(withEntries(joining, { password: 'x' }))).toBeUndefined()
    expect(importBlock(withEntries(joining, { own: true }))).toBe('password')
  })

  it('imports a key of several chains as the selected one; another key starts with the first', () => {
    const several = {
      ...joining,
      match: {
        state: 'matches',
        accounts: [
          { chain: 'eth', address: '0x' },
          { chain: 'tron', address: 'T' },
        ],
      },
    } as const
    expect(chosenAccounts(several)).toMatchObject([{ chain: 'eth' }])
    const tron = withEntries(several, { choice: 1 })
    expect(chosenAccounts(tron)).toMatchObject([{ chain: 'tron' }])
    expect(withEntries(tron, { secret: 'other' })).toMatchObject({ choice: 0, match: { state: 'none' } })
  })

  it('opens the selected chains of a phrase, and at least one (WAL-102)', () => {
    const accounts = [
      { chain: 'swt', address: 'j' },
      { chain: 'eth', address: '0x' },
    ] as const
    const phrase = { ...joining, password: 'x', match: { state: 'phrase', accounts } } as const
    expect(chosenAccounts(phrase).map(({ chain }) => chain)).toEqual(['swt', 'eth'])
    const rest = withEntries(phrase, { left: ['swt'] })
    expect(chosenAccounts(rest).map(({ chain }) => chain)).toEqual(['eth'])
    expect(importBlock(rest)).toBeUndefined()
    expect(importBlock(withEntries(phrase, { left: ['swt', 'eth'] }))).toBe('types')
    expect(withEntries(rest, { secret: 'other' }).left).toEqual([])
  })

  it('allows no further wallet of the refused chain, and any of another (WAL-076)', () => {
    const ready = { ...joining, password: 'x' }
    expect(importBlock(ready, 'swt')).toBe('holding')
    expect(importBlock(ready, 'eth')).toBeUndefined()
  })
})

describe('password hints', () => {
  const met = (password: string) =>
    passwordHints(newPasswordProblems(password))
      .filter((hint) => hint.met)
      .map((hint) => hint.id)

  it('tick each rule as soon as it is met (VAL-002 VAL-003)', () => {
    expect(met('')).toEqual([])
    expect(met('a')).toEqual(['forbidden'])
    expect(met('aB')).toEqual(['case', 'forbidden'])
    expect(met('aB3 ')).toEqual(['digit', 'case'])
    expect(met('Tidebook1')).toEqual(['length', 'digit', 'case', 'forbidden', 'uncommon'])
    expect(met('Qwerty12')).toEqual(['length', 'digit', 'case', 'forbidden'])
  })

  it('meet every rule of composition for the example of VAL-003, and refuse it as common (decision 0094)', () => {
    expect(met('Abcdefg1')).toEqual(['length', 'digit', 'case', 'forbidden'])
    expect(newPasswordProblems('Abcdefg1')).toEqual(['common'])
    expect(newPasswordProblems('abcdefg1'), 'without a capital').toEqual(['uppercase'])
    expect(importBlock(withEntries(matched, { password: 'Abcdefg1', repeat: 'Abcdefg1' }))).toBe('password')
  })
})

describe('further wallets of a phrase', () => {
  const phrase = 'legal winner'
  const found = {
    phrase,
    further: [
      { chain: 'swt', index: 1, address: 'j' },
      { chain: 'eth', index: 3, address: '0x' },
    ],
    unknown: [],
  } as const
  const form = {
    ...withEntries(emptyImport(false), { secret: phrase }),
    match: { state: 'phrase', accounts: [{ chain: 'swt', address: 'j0' }] },
  } as const
  const searched = withEntries(form, { found, leftFurther: [] })

  it('are added unless they are deselected (WAL-102)', () => {
    expect(chosenFurther(form)).toEqual([])
    expect(chosenFurther(searched)).toEqual(found.further)
    const [, eth] = found.further
    expect(chosenFurther(withEntries(searched, { leftFurther: ['swt 1'] }))).toEqual([eth])
    // A single further wallet is enough.
    expect(importBlock(withEntries(searched, { left: ['swt'] }))).toBe('password')
    expect(importBlock(withEntries(searched, { left: ['swt'], leftFurther: ['swt 1', 'eth 3'] }))).toBe('types')
    expect(importBlock(withEntries(searched, { left: ['swt'] }), 'swt')).toBe('holding')
  })

  it('belong to the phrase that was searched, even when the search ends later', () => {
    expect(chosenFurther(withEntries(searched, { secret: 'other' }))).toEqual([])
    expect(withEntries(withEntries(form, { secret: 'other' }), { found }).found).toBeUndefined()
  })
})
