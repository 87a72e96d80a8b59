import { describe, expect, it } from 'vitest'
import { describeChange, listValidators } from './validator-set.ts'

function validator(account: string, power = 10) {
  return { account, power, key: `key of ${account}` }
}

const three = ['a', 'b', 'c'].map((account) => validator(account))

describe('the description of a change', () => {
  it('warns when the network would stop unless a new key votes', () => {
    const added = describeChange(three, [...three, validator('d', 16)])
    expect(added).toContain('WARNING: present keys have 30 of 46')
    expect(describeChange([validator('a')], [validator('a'), validator('b')])).toContain('have 10 of 20')
  })

  it('has no warning when the present keys alone can decide blocks', () => {
    expect(describeChange(three, [...three, validator('d')])).not.toContain('WARNING')
    expect(describeChange(three, three.slice(1))).not.toContain('WARNING')
  })
})

it('lists each validator after a change with its power and key', () => {
  const lines = listValidators([validator('a'), validator('b', 16)])
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('power 16')
})
