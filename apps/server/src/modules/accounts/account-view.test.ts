import { expect, it } from 'vitest'
import { toUser } from './account-view.ts'
import type { Account } from './accounts.repository.ts'

const ACCOUNT: Account = {
  id: 'an-id',
  userName: 'anna_s',
  phone: '13800000000',
  email: 'anna@example.com',
  password: 'a hash',
  language: 'en',
  publicKey: null,
  address: null,
  created: new Date(1),
  browsersSince: null,
}

it('ENT-038 returns a user with name, contacts, verification, document and bank cards; contacts are masked', () => {
  const facts = {
    verifyState: 'verified',
    realName: '李•',
    idCard: 'MYS•••01',
    nation: 'DE',
    bankCards: ['4111 •••• •••• 1111', '5500 •••• •••• 5559'],
  } as const
  expect(toUser(ACCOUNT, facts)).toMatchObject({
    ...facts,
    userName: 'anna_s',
    phone: '138****0000',
    email: 'a***@example.com',
  })
  expect(toUser(ACCOUNT, {})).toMatchObject({
    verifyState: 'none',
    realName: '',
    idCard: '',
    nation: '',
    bankCards: [],
  })
})

it.each([
  ['anna', 'a***a'],
  ['bobby', 'b***y'],
  ['anna_s', 'an***s'],
  ['traderjoe', 'tra***e'],
  ['a_very_long_name_20_c', 'a_v***c'],
])('HDR-018 masks at least half of the user name %s as %s', (userName, masked) => {
  expect(toUser({ ...ACCOUNT, userName }, {}).maskedName).toBe(masked)
})
