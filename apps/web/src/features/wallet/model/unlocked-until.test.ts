// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { saveUnlockedUntil } from './unlocked-until.ts'

it('stores the end of the unlocked time as free_password_state, and removes it while the wallet is locked (ENT-075)', () => {
  saveUnlockedUntil(1_800_000_000_000)
  expect({ ...localStorage }).toEqual({ tidebook_free_password_state: '1800000000000' })
  saveUnlockedUntil(undefined)
  expect({ ...localStorage }).toEqual({})
})
