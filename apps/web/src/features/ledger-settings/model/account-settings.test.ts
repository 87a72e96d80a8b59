import { swt } from '@tidebook/protocol'
import { validateTransaction } from '@tidebook/protocol/transactions'
import { expect, it } from 'vitest'
import { buildRegularKey, readAccountSettings, buildSwitch } from './account-settings.ts'

const ACCOUNT = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const KEY = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'

it('reads the settings of an account from its ledger entry', () => {
  expect(readAccountSettings({ Flags: 0 })).toEqual({ tag: false, native: false, regularKey: undefined })
  expect(readAccountSettings({ Flags: 0x000a_0000, RegularKey: KEY })).toEqual({
    tag: true,
    native: true,
    regularKey: KEY,
  })
  expect(readAccountSettings({ Flags: 0x0002_0000, RegularKey: 7 })).toEqual({
    tag: true,
    native: false,
    regularKey: undefined,
  })
  expect(readAccountSettings({})).toEqual({ tag: false, native: false, regularKey: undefined })
})

it('builds valid transactions that change the settings', () => {
  const all = [
    buildSwitch(ACCOUNT, 'tag', true),
    buildSwitch(ACCOUNT, 'native', false),
    buildRegularKey(ACCOUNT, KEY),
    buildRegularKey(ACCOUNT, undefined),
  ]
  for (const tx of all) expect(() => validateTransaction(swt, { ...tx, Fee: '10', Sequence: 1 })).not.toThrow()
  expect(all.map(({ SetFlag, ClearFlag, RegularKey }) => [SetFlag, ClearFlag, RegularKey])).toEqual([
    [1, undefined, undefined],
    [undefined, 3, undefined],
    [undefined, undefined, KEY],
    [undefined, undefined, undefined],
  ])
})
