import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { changesIn, receivedOf } from './ripple-changes.ts'

const [OURS, ISSUER, OTHER] = ['rOurs', 'rIssuer', 'rOther']
const ours = new Set([OURS])
const balance = (value: string) => ({ Balance: { currency: 'CNY', issuer: 'rNobody', value } })
const sides = (low: string, high: string) => ({ LowLimit: { issuer: low }, HighLimit: { issuer: high } })
const line = (low: string, high: string, before: string, after: string, type = 'RippleState') => ({
  ModifiedNode: {
    LedgerEntryType: type,
    FinalFields: { ...sides(low, high), ...balance(after) },
    PreviousFields: balance(before),
  },
})
const told = (...nodes: readonly unknown[]): readonly unknown[] | undefined =>
  changesIn('swt', { AffectedNodes: nodes }, ours)?.map(({ account, asset: { code, issuer = '' }, change }) => [
    account,
    `${code}.${issuer}`,
    formatDecimal(change),
  ])

describe('the balance changes of a transaction', () => {
  it("are those of trust lines from the account's side, under every network's names", () => {
    expect(told(line(OURS, ISSUER, '10000', '10000.00000000012'))).toEqual([[OURS, 'CNY.rIssuer', '0.00000000012']])
    expect(told(line(ISSUER, OURS, '-5', '-3', 'SkywellState'))).toEqual([[OURS, 'CNY.rIssuer', '-2']])
    expect(told(line(OTHER, ISSUER, '1', '2'), line(OURS, ISSUER, '1', '1'))).toEqual([])
  })

  it('include created and deleted lines', () => {
    const made = {
      CreatedNode: { LedgerEntryType: 'RippleState', NewFields: { ...sides(OURS, OTHER), ...balance('-7') } },
    }
    const { ModifiedNode } = line(OURS, ISSUER, '4', '0')
    expect(told(made, { DeletedNode: ModifiedNode })).toEqual([
      [OURS, 'CNY.rOther', '-7'],
      [OURS, 'CNY.rIssuer', '-4'],
    ])
  })

  it('of the coin are those of accounts, and of no other entry with a balance', () => {
    const entry = (LedgerEntryType: string) => ({
      ModifiedNode: {
        LedgerEntryType,
        FinalFields: { Account: OURS, Balance: '2500000' },
        PreviousFields: { Balance: '1000000' },
      },
    })
    expect(told(entry('AccountRoot'), entry('PayChannel'))).toEqual([[OURS, 'SWT.', '1.5']])
  })

  it('are empty if entries contain none, and unknown without entries', () => {
    const untouched = { ModifiedNode: { LedgerEntryType: 'AccountRoot', FinalFields: { Account: OURS, Balance: '1' } } }
    const strange = { ModifiedNode: { ...line(OURS, ISSUER, '1', '2').ModifiedNode, FinalFields: balance('2') } }
    expect(told(untouched, strange, { ModifiedNode: 'much' }, 'nothing', {})).toEqual([])
    expect(changesIn('swt', {}, ours)).toBeUndefined()
  })
})

describe('a payment that names its receiver as issuer', () => {
  const asset = (issuer: string) => ({ chain: 'swt', code: 'CNY', issuer }) as const
  const value = { asset: asset(OURS), amount: parseDecimal('5') }
  const changes = (...nodes: readonly unknown[]) => changesIn('swt', { AffectedNodes: nodes }, ours)

  it('is the token whose line grew, and nothing if none did', () => {
    const grown = changes(line(OURS, ISSUER, '1', '6'))
    expect(receivedOf(value, OURS, grown)).toEqual({ ...value, asset: asset(ISSUER) })
    expect(formatDecimal(receivedOf(value, OURS, changes()).amount)).toBe('0')
  })

  it('is the reported amount if nothing else is known', () => {
    const two = changes(line(OURS, ISSUER, '1', '4'), line(OURS, OTHER, '1', '3'))
    expect([receivedOf(value, OURS, two), receivedOf(value, OURS, undefined)]).toEqual([value, value])
    const usual = { ...value, asset: asset(ISSUER) }
    expect(receivedOf(usual, OURS, changes())).toBe(usual)
  })
})
