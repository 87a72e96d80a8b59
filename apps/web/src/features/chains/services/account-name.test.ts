import { expect, it } from 'vitest'
import { receivingAddress } from './account-name.ts'

it('resolves the receiving address to the account name on chains that name accounts', () => {
  expect(receivingAddress({}, '0xa', undefined)).toBe('0xa')
  const named = { accounts: async () => ['alice'] }
  expect(receivingAddress(named, 'EOS5g', 'alice')).toBe('alice')
  expect(receivingAddress(named, 'EOS5g', undefined), 'a key without an account').toBeUndefined()
})
