import { expect, it } from 'vitest'
import { receivingAddress } from './account-name.ts'

it('others pay to an address, or to the name of an account where a key is no address', () => {
  expect(receivingAddress({}, '0xa', undefined)).toBe('0xa')
  const named = { accounts: async () => ['alice'] }
  expect(receivingAddress(named, 'EOS5g', 'alice')).toBe('alice')
  expect(receivingAddress(named, 'EOS5g', undefined), 'a key without an account').toBeUndefined()
})
