import { describe, expect, it } from 'vitest'
import { BackupProof, MAX_CHECKS, partsOf } from './backup-proof.ts'
import { seededRandom } from './testing/environment.ts'

const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const parts = partsOf(SECRET)

function at(positions: readonly number[]) {
  return positions.map((place) => parts[place] ?? '')
}

const wrong = ['?', '?', '?']

describe('proof that a secret is written down', () => {
  it('is given by the requested parts, and never before the request', () => {
    const proof = new BackupProof(SECRET, seededRandom(1))
    expect(proof.proven).toBe(false)
    expect(proof.check([])).toMatchObject({ right: false, left: 0 })
    const positions = proof.begin()
    expect(positions).toHaveLength(3)
    expect(proof.proven).toBe(false)
    expect(proof.check(at(positions))).toEqual({ right: true, positions, left: MAX_CHECKS })
    expect(proof.proven).toBe(true)
  })

  it('requires all parts in their order', () => {
    const proof = new BackupProof(SECRET, seededRandom(2))
    const [first = '', second = '', third = ''] = at(proof.begin())
    expect(proof.check([first, second, `${third}?`]).right).toBe(false)
    const next = proof.begin()
    expect(proof.check(at(next.toReversed())).right).toBe(false)
  })

  it('requests other parts after a wrong answer, and compares nothing after the last attempt', () => {
    const proof = new BackupProof(SECRET, seededRandom(3))
    const requestedPositions = [...proof.begin()]
    for (let left = MAX_CHECKS - 1; left >= 0; left -= 1) {
      const { positions, ...result } = proof.check(wrong)
      expect(result).toEqual({ right: false, left })
      expect(positions.filter((place) => requestedPositions.includes(place))).toEqual([])
      requestedPositions.push(...positions)
    }
    const late = proof.check(at(requestedPositions.slice(-3)))
    expect([late.right, late.left, proof.proven]).toEqual([false, 0, false])
  })

  it('is revoked by a wrong answer, and can be restarted', () => {
    const proof = new BackupProof(SECRET, seededRandom(4))
    proof.check(at(proof.begin()))
    proof.check(wrong)
    expect(proof.proven).toBe(false)
    proof.check(at(proof.begin()))
    proof.begin()
    expect(proof.proven).toBe(false)
  })
})
