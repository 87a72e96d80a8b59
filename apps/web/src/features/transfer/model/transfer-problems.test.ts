import { ONE, parseDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { findAddress } from '../../../lib/chain-addresses.ts'
import { MAX_TAG_LENGTH, transferProblems, type TransferCircumstances } from './transfer-problems.ts'
import type { AccountFacts, TransferRules } from './transfer-chain.ts'

const FROM = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const TO = 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6'
const PERSON: AccountFacts = { exists: true, contract: false, frozen: false, needsTag: false }
const NATIVE = { code: 'SWT', issuer: '', title: 'SWTC' }
const CNY = { code: 'CNY', issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or', title: 'CNT' }

const RULES: TransferRules = {
  decimals: { native: 6, token: 8 },
  digits: 15,
  memoBytes: 16,
  hasTag: true,
  fee: parseDecimal('0.00001'),
  activation: parseDecimal('35'),
}

const form = {
  way: 'any',
  asset: undefined,
  to: TO,
  amount: '5',
  memo: '',
  tag: '',
  swapped: undefined,
  trusted: false,
  wallet: undefined,
} as const

function ready<T>(value: T) {
  return { state: 'ready', value } as const
}

function check(change: Partial<TransferCircumstances>, fields: Partial<TransferCircumstances['form']> = {}) {
  return transferProblems({
    form: { ...form, ...fields },
    token: NATIVE,
    rules: RULES,
    from: FROM,
    sender: ready(PERSON),
    finding: findAddress('swt', fields.to ?? TO),
    recipient: ready(PERSON),
    rate: ONE,
    available: parseDecimal('100'),
    native: parseDecimal('100'),
    ...change,
  })
}

const NONE = { from: undefined, to: undefined, amount: undefined, memo: undefined, tag: undefined, waiting: false }

describe('a transfer', () => {
  it('can be sent when it breaks no rule', () => {
    expect(check({})).toEqual(NONE)
    expect(check({ token: CNY, available: parseDecimal('5') })).toEqual(NONE)
  })

  it.each([
    ['0', 'zero'],
    ['0.000', 'zero'],
    ['', 'required'],
    ['1e3', 'number'],
    ['-1', 'number'],
    ['1,5', 'number'],
    ['100.000001', 'above'],
    ['100', 'fee'],
    ['0.0000001', 'decimals'],
    ['5.1234567', 'decimals'],
    ['0.000001', 'dust'],
  ])('is refused for %s native: %s (TRF-007, TRF-008)', (amount, problem) => {
    expect(check({}, { amount }).amount).toBe(problem)
  })

  it.each([
    ['0.123456789', 'decimals'],
    ['1234567.123456789', 'decimals'],
    ['12345678.12345678', 'digits'],
    ['1234567.12345678', undefined],
    ['5.00000000000', undefined],
  ])('reports for %s of a token: %s (DSP-012)', (amount, problem) => {
    const plenty = parseDecimal('100000000')
    expect(check({ token: CNY, available: plenty }, { amount }).amount).toBe(problem)
  })

  it("requires a token balance that covers the issuer's fee (TRF-008)", () => {
    const rate = parseDecimal('1.002')
    expect(check({ token: CNY, rate }, { amount: '100' }).amount).toBe('above')
    expect(check({ token: CNY, rate }, { amount: '99.8' }).amount).toBeUndefined()
  })

  it('requires the network fee for a token', () => {
    expect(check({ token: CNY, native: parseDecimal('0.000001') }).amount).toBe('fee')
  })

  it.each([
    ['', 'required'],
    [FROM, 'same'],
    ['jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN7', 'checksum'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', 'other-chain'],
    ['TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW', 'other-chain'],
    ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'other-chain'],
    ['hello', 'address'],
  ])('to "%s" is refused: %s (VAL-029)', (to, problem) => {
    expect(check({}, { to }).to).toBe(problem)
  })

  it.each([
    ['ERR-052 a contract', { contract: true }, 'contract'],
    ['ERR-056 a frozen wallet', { frozen: true }, 'frozen'],
    ['ERR-057 a wallet that does not exist', { exists: false }, 'inactive'],
  ])('to %s is refused', (_name, facts, problem) => {
    expect(check({ recipient: ready({ ...PERSON, ...facts }) }).to).toBe(problem)
  })

  it('creates a wallet with the activation amount, and never with a token (ERR-057)', () => {
    const recipient = ready({ ...PERSON, exists: false })
    expect(check({ recipient }, { amount: '35' }).to).toBeUndefined()
    expect(check({ recipient }, { amount: '34.999999' }).to).toBe('inactive')
    expect(check({ recipient }, { amount: '' }).to).toBeUndefined()
    expect(check({ recipient, token: CNY }, { amount: '50' }).to).toBe('inactive-token')
  })

  it.each([
    ['ERR-055 a frozen wallet', ready({ ...PERSON, frozen: true }), 'frozen'],
    ['an inactive wallet', ready({ ...PERSON, exists: false }), 'inactive'],
    ['ERR-058 a wallet that nobody could be asked about', { state: 'failed' } as const, 'abnormal'],
  ])('from %s is refused', (_name, sender, problem) => {
    expect(check({ sender }).from).toBe(problem)
  })

  it.each([
    ['seventeen letters', 'long'],
    ['十六字节多了', 'long'],
    ['a\u202eb', 'characters'],
    ['rent, March', undefined],
  ])('with the memo "%s": %s', (memo, problem) => {
    expect(check({}, { memo }).memo).toBe(problem)
  })

  it('is refused with a memo where the chain has no memos', () => {
    expect(check({ rules: { ...RULES, memoBytes: 0 } }, { memo: 'x' }).memo).toBe('none')
  })

  it('requires the tag that its recipient demands', () => {
    const recipient = ready({ ...PERSON, needsTag: true })
    expect(check({ recipient }).tag).toBe('needed')
    expect(check({ recipient }, { tag: '0' }).tag).toBeUndefined()
    expect(check({}, { tag: '4294967296' }).tag).toBe('number')
    expect(check({}, { tag: 'x' }).tag).toBe('number')
    const pasted = '12345678901234567890'.slice(0, MAX_TAG_LENGTH)
    expect(check({}, { tag: pasted }).tag, 'what was pasted is not cut to a tag of somebody else').toBe('number')
  })

  it('waits for pending queries', () => {
    expect(check({ recipient: { state: 'loading' } })).toEqual({ ...NONE, waiting: true })
    expect(check({ available: undefined })).toEqual({ ...NONE, waiting: true })
  })
})
