import { expect, it } from 'vitest'
import { AccountRemoval } from './account-removal.ts'
import { MAX_CHECKS, partsOf } from './backup-proof.ts'
import { seededRandom } from './testing/environment.ts'

const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const OWN = { chain: 'swt', address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh' } as const

it('allows deleting an account only after the requested parts of its secret were typed', () => {
  const removal = new AccountRemoval('vault', OWN, SECRET, seededRandom(1))
  const { positions, ...question } = removal.begin()
  expect(question).toEqual({ right: false, left: MAX_CHECKS })
  const unchecked = expect.objectContaining({ code: 'keyring/backup-unchecked' })
  expect(() => removal.requireProof()).toThrow(unchecked)
  expect(removal.check(positions.map((place) => partsOf(SECRET)[place] ?? '')).right).toBe(true)
  expect(() => removal.requireProof()).not.toThrow()
  removal.begin()
  expect(() => removal.requireProof(), 'asked once more').toThrow(unchecked)
})
