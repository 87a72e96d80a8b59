import { expect, it } from 'vitest'
import { recognizeAddress } from './recognize-address.ts'

function chains(text: string, first: Parameters<typeof recognizeAddress>[1] = 'swt') {
  const recognized = recognizeAddress(text, first)
  return 'accounts' in recognized ? recognized.accounts.map(({ chain }) => chain) : recognized.problem
}

it("WAL-013 finds the wallet types of an address, with the exchange's type first", () => {
  expect(chains(' jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh ')).toEqual(['swt'])
  expect(chains('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')).toEqual(['xrp'])
  expect(chains('0x58a57ed9d8d624cbd12e2c467d34787555bb1b25')).toEqual(['eth', 'heco', 'bsc', 'moac'])
  expect(chains('0x58A57ed9d8d624cBD12e2C467D34787555bB1b25', 'moac')).toEqual(['moac', 'eth', 'heco', 'bsc'])
  expect(chains('TDm674pMhKJwvpE9Y5L4h1DP4fJ3wY4BxL')).toEqual(['tron'])
  expect(chains('EOS7HryvPXMH36w1589JjUchVpxAqeLcPnHGAWJZsP23QbdHWn5eJ')).toEqual(['eos'])
})

it('reports why a text is not an address: empty, one wrong character, or another format', () => {
  expect(chains('  ')).toBe('required')
  expect(chains('jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTi')).toBe('checksum')
  expect(chains('0x58A57ed9d8d624cBD12e2C467D34787555bB1b26')).toBe('checksum')
  expect(chains('Hello, World!')).toBe('invalid')
})
