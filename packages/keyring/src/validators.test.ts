import { swt } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { secretShapeProblem } from './secret-rules.ts'
import { addressProblem, secretProblem } from './validators.ts'

const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

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

describe('address', () => {
  it('VAL-037 has 26 to 36 characters and a good checksum', () => {
    expect(addressProblem(swt, ADDRESS)).toBeUndefined()
    expect(addressProblem(swt, ` ${ADDRESS} `)).toBeUndefined()
    expect(addressProblem(swt, '')).toBe('required')
    expect(addressProblem(swt, ADDRESS.slice(0, 25))).toBe('length')
    expect(addressProblem(swt, ADDRESS.padEnd(37, 'h'))).toBe('length')
    expect(addressProblem(swt, `${ADDRESS.slice(0, -1)}t`)).toBe('invalid')
    expect(addressProblem(swt, SECRET)).toBe('invalid')
  })
})
