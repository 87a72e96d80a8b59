import { describe, expect, it } from 'vitest'
import { describeChange } from './validator-set.ts'

const validator = (account: string, power = 10) => ({ account, power, key: `key of ${account}` })
const three = ['a', 'b', 'c'].map((account) => validator(account))

describe('the description of a change', () => {
  it('warns when the network stops unless a new key votes', () => {
    const added = describeChange(three, [...three, validator('d', 16)])
    expect(added).toContain('WARNING: present keys have 30 of 46')
    expect(describeChange([validator('a')], [validator('a'), validator('b')])).toContain('have 10 of 20')
  })

  it('has no warning when the present keys decide blocks alone', () => {
    expect(describeChange(three, [...three, validator('d')])).not.toContain('WARNING')
    expect(describeChange(three, three.slice(1))).not.toContain('WARNING')
  })
})
