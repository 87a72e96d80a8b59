import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { changesIn, receivedAmount } from './ripple-changes.ts'

const [SELF, ISSUER, OTHER] = ['rOurs', 'rIssuer', 'rOther']
const ours = new Set([SELF])

function balance(value: string) {
  return { Balance: { currency: 'CNY', issuer: 'rNobody', value } }
}

function sides(low: string, high: string) {
  return { LowLimit: { issuer: low }, HighLimit: { issuer: high } }
}

function line(low: string, high: string, before: string, after: string, type = 'RippleState') {
  return {
    ModifiedNode: {
      LedgerEntryType: type,
      FinalFields: { ...sides(low, high), ...balance(after) },
      PreviousFields: balance(before),
    },
  }
}

function changesOf(...nodes: readonly unknown[]): readonly unknown[] | undefined {
  return changesIn('swt', { AffectedNodes: nodes }, ours)?.map(({ account, asset: { code, issuer = '' }, change }) => [
    account,
    `${code}.${issuer}`,
    formatDecimal(change),
  ])
}

describe('the balance changes of a transaction', () => {
  it("are those of trust lines from the account's side, under every network's names", () => {
    expect(changesOf(line(SELF, ISSUER, '10000', '10000.00000000012'))).toEqual([
      [SELF, 'CNY.rIssuer', '0.00000000012'],
    ])
    expect(changesOf(line(ISSUER, SELF, '-5', '-3', 'SkywellState'))).toEqual([[SELF, 'CNY.rIssuer', '-2']])
    expect(changesOf(line(OTHER, ISSUER, '1', '2'), line(SELF, ISSUER, '1', '1'))).toEqual([])
  })

  it('include created and deleted lines', () => {
    const createdNode = {
      CreatedNode: { LedgerEntryType: 'RippleState', NewFields: { ...sides(SELF, OTHER), ...balance('-7') } },
    }
    const { ModifiedNode } = line(SELF, ISSUER, '4', '0')
    expect(changesOf(createdNode, { DeletedNode: ModifiedNode })).toEqual([
      [SELF, 'CNY.rOther', '-7'],
      [SELF, 'CNY.rIssuer', '-4'],
    ])
  })

  it('include accounts’ changes in the coin, but no other entry with a balance', () => {
    const entry = (LedgerEntryType: string) => ({
      ModifiedNode: {
        LedgerEntryType,
        FinalFields: { Account: SELF, Balance: '2500000' },
        PreviousFields: { Balance: '1000000' },
      },
    })
    expect(changesOf(entry('AccountRoot'), entry('PayChannel'))).toEqual([[SELF, 'SWT.', '1.5']])
  })

  it('are empty if entries contain none, and unknown without entries', () => {
    const untouched = { ModifiedNode: { LedgerEntryType: 'AccountRoot', FinalFields: { Account: SELF, Balance: '1' } } }
    const strange = { ModifiedNode: { ...line(SELF, ISSUER, '1', '2').ModifiedNode, FinalFields: balance('2') } }
    expect(changesOf(untouched, strange, { ModifiedNode: 'much' }, 'nothing', {})).toEqual([])
    expect(changesIn('swt', {}, ours)).toBeUndefined()
  })
})

describe('a payment that names its receiver as issuer', () => {
  const asset = (issuer: string) => ({ chain: 'swt', code: 'CNY', issuer }) as const
  const value = { asset: asset(SELF), amount: parseDecimal('5') }
  const changes = (...nodes: readonly unknown[]) => changesIn('swt', { AffectedNodes: nodes }, ours)

  it('is the token whose line grew, and nothing if none did', () => {
    const grown = changes(line(SELF, ISSUER, '1', '6'))
    expect(receivedAmount(value, SELF, grown)).toEqual({ ...value, asset: asset(ISSUER) })
    expect(formatDecimal(receivedAmount(value, SELF, changes()).amount)).toBe('0')
  })

  it('is the reported amount if nothing else is known', () => {
    const two = changes(line(SELF, ISSUER, '1', '4'), line(SELF, OTHER, '1', '3'))
    expect([receivedAmount(value, SELF, two), receivedAmount(value, SELF, undefined)]).toEqual([value, value])
    const usual = { ...value, asset: asset(ISSUER) }
    expect(receivedAmount(usual, SELF, changes())).toBe(usual)
  })
})
