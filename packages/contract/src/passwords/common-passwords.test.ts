import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { commonWords } from './common-words.ts'
import { newPassword } from '../user/user.schema.ts'

function capital(word: string) {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

describe('common passwords', () => {
  it.each([
    'Password1',
    'Qwerty12',
    'P@ssw0rd',
    'P4ssw0rd2026!',
    'Passw0rd!',
    'Welcome123',
    'Iloveyou1',
    'Dragon2024',
    'Abcd1234',
    'Qwertyuiop1',
    '1q2w3e4R',
    '1Qaz2wsx',
    'Zxcvbnm123',
    'Asdfghjkl1',
    'Aaaaaaa1',
    'Abc12345',
    'Monkey123456',
    'Letmein!1',
    'Woaini1314',
    'Wodemima88',
    'Parol123',
    'Privet2026',
    'Gfhjkm123',
    '123Qwerty',
    '!Summer2026',
    'Ch4rlie99',
    'PasswordPassword1',
    'Bitcoin2026$',
    'Fedcba98',
    'Abcdefg1',
  ])('rejects %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each([
    'Harbour7light',
    'Tidebook1',
    'Lantern8boat',
    'correctHorse7',
    'xK9#mPq2vL',
    'Blue7Kettle',
    'Rainy4Thursdays',
    '我的密码Aa12345',
    'Password1Kettle',
  ])('accepts %s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })

  it('rejects each word in every common variation that meets the rules: more than 20,000 passwords', () => {
    const endings = [
      '1',
      '12',
      '123',
      '1234',
      '01',
      '2025',
      '2026',
      '1!',
      '123!',
      '2026!',
      '!1',
      '@1',
      '007',
      '88',
      '666',
      '1990',
    ]
    const missed: string[] = []
    const refused = new Set<string>()
    for (const word of commonWords()) {
      for (const ending of endings) {
        for (const password of [capital(word) + ending, word.slice(0, -1) + word.slice(-1).toUpperCase() + ending]) {
          if (!newPassword.safeParse(password).success) continue
          if (isCommonPassword(password)) refused.add(password)
          else missed.push(password)
        }
      }
    }
    expect(missed).toEqual([])
    expect(refused.size).toBeGreaterThan(20_000)
  })

  it('rejects hardly any random password (property)', () => {
    const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters), { minLength: 12, maxLength: 20 }), (drawn) => {
        fc.pre(new Set(drawn).size > 6)
        expect(isCommonPassword(drawn.join(''))).toBe(false)
      }),
    )
  })
})
