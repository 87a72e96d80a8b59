import { swt, toHex } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { TestWallet } from '../../../tests/testkit/test-wallet.ts'
import { genesisValidators, readValidatorsState } from './genesis-validators.ts'
import { validatorUpdates } from './validator-updates.ts'

const [one, two, authority, owner] = ['one', 'two', 'authority', 'owner'].map((name) => TestWallet.named(name).address)

function keyOf(byte: number): string {
  return Buffer.alloc(32, byte).toString('base64')
}

const LIST = [
  { account: one, power: 10, key: keyOf(1) },
  { account: two, power: 65_535, key: keyOf(2) },
]
const FEES = { supply: 1_000_000_000n, baseFee: 10n, reserveBase: 20_000_000n, reserveIncrement: 5_000_000n }

function usage(text: string) {
  return expect.objectContaining({ code: 'node/usage', message: expect.stringContaining(text) })
}

function read(list: unknown = LIST, account: unknown = authority) {
  const state = readValidatorsState(account, list, owner ?? '')
  if (state === undefined) throw new TypeError('No validators')
  return state
}

describe('validators in a genesis file', () => {
  it('become the first signer list of the authority', () => {
    expect(readValidatorsState(undefined, undefined, owner ?? '')).toBeUndefined()
    const { balance, signers } = genesisValidators(swt, read(), FEES)
    expect(balance).toBe(35_000_000n)
    expect(signers.map(({ account, locator, weight }) => [toHex(account), weight, locator])).toEqual([
      [toHex(TestWallet.named('one').accountId), 10, '01'.repeat(32)],
      [toHex(TestWallet.named('two').accountId), 65_535, '02'.repeat(32)],
    ])
  })

  it.each<[string, unknown, unknown?]>([
    ['app_state.authority', LIST, 'x'],
    ['app_state.validators of', []],
    ['app_state.validators of', undefined],
    ['1 to 32 validators', Array.from({ length: 33 }, () => LIST[0])],
    ['validators[0].account', [{ ...LIST[0], account: 5 }]],
    ['validators[1].power', [LIST[0], { ...LIST[1], power: 0 }]],
    ['validators[1].power', [LIST[0], { ...LIST[1], power: 65_536 }]],
    ['validators[0].power', [{ ...LIST[0], power: '10' }]],
    ['validators[0].key', [{ ...LIST[0], key: 'AAAA' }]],
    ['validators[0].key', [{ ...LIST[0], key: keyOf(1).replace(/.=$/, 'F=') }]],
    ['unknown member name', [{ ...LIST[0], name: 'x' }]],
    ['same account twice', [LIST[0], { ...LIST[1], account: one }]],
    ['same key twice', [LIST[0], { ...LIST[1], key: keyOf(1) }]],
    ['also the account of a validator', LIST, one],
    ['also app_state.owner', LIST, owner],
  ])('are rejected with the name of %s when it is invalid', (text, list, account = authority) => {
    expect(() => readValidatorsState(account, list, owner ?? '')).toThrow(usage(text))
  })

  it('need addresses of the network, and a supply above the authority’s reserve for fees', () => {
    expect(() => genesisValidators(swt, read(LIST, `${authority}1`), FEES)).toThrow(usage('app_state.authority'))
    const foreign = [{ ...LIST[0], account: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' }]
    expect(() => genesisValidators(swt, read(foreign), FEES)).toThrow(usage('validators[0].account'))
    expect(() => genesisValidators(swt, read(), { ...FEES, supply: 35_000_000n })).toThrow(usage('app_state.supply'))
  })
})

it('validatorUpdates lists new powers and removed keys in the order of keys, and omits the others', () => {
  const [a, b, c, d] = ['0A', '0B', '0C', '0D'].map((byte) => byte.repeat(32)) as [string, string, string, string]
  const before = [a, b, c].map((key) => ({ key, power: 10 }))
  const after = [
    { key: d, power: 5 },
    { key: c, power: 11 },
    { key: b, power: 10 },
  ]
  const updates = validatorUpdates(before, after)
  expect(updates.map(({ power, pubKey }) => [toHex(pubKey?.ed25519 ?? new Uint8Array()), power])).toEqual([
    [a, 0n],
    [c, 11n],
    [d, 5n],
  ])
  expect(validatorUpdates(before, [...before].reverse())).toEqual([])
})
