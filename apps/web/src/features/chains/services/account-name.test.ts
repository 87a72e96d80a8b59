import { expect, it } from 'vitest'
import { resolveReceivingAddress } from './account-name.ts'

it('resolves the receiving address to the account name on chains that name accounts', () => {
  expect(resolveReceivingAddress({}, '0xa', undefined)).toBe('0xa')
  const named = { accounts: async () => ['alice'] }
  expect(resolveReceivingAddress(named, 'EOS5g', 'alice')).toBe('alice')
  expect(resolveReceivingAddress(named, 'EOS5g', undefined), 'a key without an account').toBeUndefined()
})
