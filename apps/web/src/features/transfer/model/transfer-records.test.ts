import type { WalletRecord } from '@tidebook/contract'
import { describe, expect, it } from 'vitest'
import '../../../testing/swt-network.ts'
import { coinOption } from './coin-option.ts'
import { findLookAlike, findSwappedAddress } from './copied-address.ts'
import { isFrozenByRecords } from './freeze-scan.ts'
import { transferRecord, transferRows } from './transfer-record.ts'
import { transferStatus } from './transfer-status.ts'

const ME = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const THEM = 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6'
const HASH = 'AB'.repeat(32)

function record(change: Partial<WalletRecord> = {}): WalletRecord {
  return {
    type: 'Send',
    historyType: 'sent',
    time: 830_000_000,
    date: 0,
    past: 0,
    hash: HASH,
    block: 7,
    fee: '0.00001',
    success: 'tesSUCCESS',
    seq: 1,
    account: THEM,
    amount: { currency: 'CNY', issuer: 'jIssuer', value: '1.123456789' },
    effects: [],
    ...change,
  }
}

function titleOf(code: string): string {
  return code === 'CNY' ? 'CNT' : code
}

describe('the transfer history', () => {
  it('reads time, type, account, amount, hash and success from a record (ENT-031)', () => {
    expect(transferRecord(record())).toEqual({
      time: 830_000_000,
      type: 'Send',
      account: THEM,
      amount: { currency: 'CNY', issuer: 'jIssuer', value: '1.123456789' },
      hash: HASH,
      success: 'tesSUCCESS',
    })
    const { account: _account, ...orderOnly } = record()
    expect(transferRecord(orderOnly)).toBeUndefined()
  })

  it('shows sender, recipient, amount and time, with 8 decimals (ENT-032, ENT-033, HIS-016, DSP-012)', () => {
    const [row] = transferRows([record()], ME, titleOf)
    expect(row).toMatchObject({
      transferOutAddr: ME,
      transferInAddr: THEM,
      transferCoinType: 'CNT',
      transferAmount: '1.12345678',
      hash: HASH,
      transferResult: 'success',
    })
    expect(row?.transferTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    const [received] = transferRows([record({ type: 'Receive' })], ME, titleOf)
    expect(received).toMatchObject({ transferOutAddr: THEM, transferInAddr: ME })
  })

  it.each(['tecUNFUNDED_PAYMENT', 'tecPATH_DRY', 'terRETRY', 'TESSUCCESS', ''])(
    'shows any result except tesSUCCESS as a failure: "%s" (ENT-033)',
    (success) => {
      expect(transferRows([record({ success })], ME, titleOf)[0]?.transferResult).toBe('fail')
    },
  )
})

describe('the coin of a transfer', () => {
  const listed = {
    value: 'CNY',
    label: 'CNT',
    issuer: 'jIssuer',
    deposit: true,
    withdraw: true,
    isCommonCoin: false,
    smartContract: true,
  }

  it('has value, label and capabilities (ENT-019)', () => {
    const { issuer: _issuer, ...option } = listed
    expect(coinOption([listed], { code: 'CNY', issuer: 'jIssuer' })).toEqual(option)
  })

  it("has the defaults of an unlisted coin, even when only another issuer's coin has its code (ENT-020)", () => {
    const unknown = { deposit: false, withdraw: false, isCommonCoin: true, smartContract: false }
    expect(coinOption([listed], { code: 'ABC', issuer: 'jOther' })).toEqual({ value: 'ABC', label: 'ABC', ...unknown })
    expect(coinOption([listed], { code: 'CNY', issuer: 'jOther' })).toEqual({ value: 'CNY', label: 'CNY', ...unknown })
  })
})

describe('the records of a blacklisted account', () => {
  const types = (...names: string[]) => names.map((type) => ({ type }))

  it.each([
    [types('SetBlackListP', 'Send'), false],
    [types('OfferAffect', 'OfferAffect', 'SetBlackListP', 'Send'), false],
    [types('OfferAffect', 'Send', 'SetBlackListP'), true],
    [types('OfferAffect', 'OfferAffect'), true],
    [types('Send'), true],
    [types('SetBlackList', 'Send'), true],
    [types('OfferAffect', 'SetBlackList'), true],
    [[], true],
  ])('%j: frozen %s (STA-014)', (records, frozen) => {
    expect(isFrozenByRecords(records)).toBe(frozen)
  })
})

describe('a suspicious address', () => {
  const copied = { address: THEM, at: 1000 }

  it('differs from the address that was copied here (WAL-104)', () => {
    expect(findSwappedAddress(copied, ME, 2000)).toBe(THEM)
    expect(findSwappedAddress(copied, THEM, 2000)).toBeUndefined()
    expect(findSwappedAddress(undefined, ME, 2000)).toBeUndefined()
    expect(findSwappedAddress(copied, ME, 1000 + 31 * 60_000)).toBeUndefined()
  })

  it('has the start and end of a known address (WAL-104)', () => {
    const made = `${THEM.slice(0, 4)}${ME.slice(4, -4)}${THEM.slice(-4)}`
    expect(findLookAlike(made, [ME, THEM])).toBe(THEM)
    expect(findLookAlike(THEM, [ME, THEM])).toBeUndefined()
  })
})

it.each([
  ['signing', 'submitting'],
  ['submitted', 'submitting'],
  ['validated', 'success'],
  ['failed', 'failure'],
  ['expired', 'failure'],
  ['unknown', 'searchFail'],
] as const)('a transfer that is %s has the status %s (TRF-005, TRF-006, ERR-049)', (state, status) => {
  expect(transferStatus({ state })).toBe(status)
})
