import { swt } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { secretShapeProblem } from './secret-rules.ts'
import { secretProblem } from './validators.ts'

const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'

describe('secret', () => {
  it('VAL-022 is required', () => expect(secretShapeProblem('   ')).toBe('required'))
  it('VAL-023 has 26 to 36 characters', () => {
    expect(secretShapeProblem('s'.repeat(25))).toBe('length')
    expect(secretShapeProblem('s'.repeat(26))).toBeUndefined()
    expect(secretShapeProblem('s'.repeat(36))).toBeUndefined()
    expect(secretShapeProblem('s'.repeat(37))).toBe('length')
  })
  it('VAL-024 must be valid', () => {
    expect(secretProblem(swt, SECRET)).toBeUndefined()
    for (let at = 0; at < SECRET.length; at++) {
      const other = SECRET[at] === 'b' ? 'c' : 'b'
      expect(secretProblem(swt, SECRET.slice(0, at) + other + SECRET.slice(at + 1))).toBe('invalid')
    }
  })
  it('VAL-026 is trimmed', () => expect(secretProblem(swt, `\t ${SECRET} `)).toBeUndefined())
})
