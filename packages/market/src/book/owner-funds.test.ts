import { formatDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import type { AffectedNodeJson, NodeFields } from '../wire/ledger-json.ts'
import { OwnerFunds } from './owner-funds.ts'
import type { OwnerLine, OwnerHoldings } from './owner-funds.ts'

const SWT = { currency: 'SWT', issuer: '' }
const CNY = { currency: 'CNY', issuer: 'jIssuer' }
const reserves = { base: 20_000_000n, increment: 5_000_000n }
const plain: OwnerHoldings = { balance: '0', ownerCount: 0, flags: 0, transferRate: 0, lines: [] }

function line(balance: string, frozen = false): OwnerLine {
  return { ...CNY, balance, frozen }
}

type Kind = keyof AffectedNodeJson

function node(kind: Kind, LedgerEntryType: string, fields: NodeFields): AffectedNodeJson {
  return {
    [kind]: { LedgerEntryType, LedgerIndex: 'K', [kind === 'CreatedNode' ? 'NewFields' : 'FinalFields']: fields },
  }
}

function root(fields: NodeFields, kind: Kind = 'ModifiedNode') {
  return node(kind, 'AccountRoot', fields)
}

function trust(fields: NodeFields, kind: Kind = 'ModifiedNode', type = 'SkywellState') {
  return node(kind, type, fields)
}

function limit(issuer: string) {
  return { currency: 'CNY', issuer, value: '0' }
}

/** jLow sorts below the issuer, jUpper above it. The ledger stores the balance from the low account's perspective. */
function lowLine(value: string, Flags = 0) {
  return {
    Balance: { currency: 'CNY', issuer: 'jNobody', value },
    LowLimit: limit('jLow'),
    HighLimit: limit('jIssuer'),
    Flags,
  }
}

function highLine(value: string, Flags = 0) {
  return {
    ...lowLine(value, Flags),
    LowLimit: limit('jIssuer'),
    HighLimit: limit('jUpper'),
  }
}

function fundsOf(accounts: Readonly<Record<string, Partial<OwnerHoldings>>>, ledger = 10): OwnerFunds {
  const funds = new OwnerFunds(reserves)
  for (const [account, held] of Object.entries(accounts)) funds.know(account, { ...plain, ...held }, ledger)
  return funds
}

function text(funds: OwnerFunds, account: string, token = CNY): string | undefined {
  const amount = funds.givable(account, token)
  return amount && formatDecimal(amount)
}

function move(funds: OwnerFunds, ledger: number, ...AffectedNodes: AffectedNodeJson[]): string[] {
  const changed: string[] = []
  const meta = { AffectedNodes, TransactionIndex: 0, TransactionResult: 'tesSUCCESS' }
  funds.apply(meta, ledger, (account, terms) => changed.push(terms ? `${account} terms` : account))
  return changed
}

describe('funds of an owner', () => {
  it.each<[string, number, string]>([
    ['45000001', 4, '5.000001'],
    ['40000001', 4, '0.000001'],
    ['40000000', 4, '0'],
    ['39999999', 4, '0'],
    ['25000000', 0, '5'],
  ])('exclude the locked reserve: %s micro units and %i entries leave %s', (balance, ownerCount, free) => {
    expect(text(fundsOf({ jA: { balance, ownerCount } }), 'jA', SWT)).toBe(free)
  })

  it('follows the reserve of the network', () => {
    const funds = fundsOf({ jA: { balance: '25000000', ownerCount: 1 } })
    expect(text(funds, 'jA', SWT)).toBe('0')
    funds.setReserves({ base: 10_000_000n, increment: 1_000_000n })
    expect(text(funds, 'jA', SWT)).toBe('14')
  })

  it.each<[string, Partial<OwnerHoldings>, OwnerLine[], string]>([
    ['the whole line', {}, [line('7.5')], '7.5'],
    ['nothing of a debt', {}, [line('-7.5')], '0'],
    ['nothing without a line', {}, [], '0'],
    ['nothing of a frozen line', {}, [line('7.5', true)], '0'],
    ['nothing while the issuer has frozen everybody', { flags: 0x0040_0000 }, [line('7.5')], '0'],
    ['all under another flag of the issuer', { flags: 0x0080_0000 }, [line('7.5')], '7.5'],
    ['all at a fee of nothing', { transferRate: 1_000_000_000 }, [line('7.5')], '7.5'],
    ['what the fee leaves', { transferRate: 1_250_000_000 }, [line('7.5')], '6'],
    ['never more than the fee leaves', { transferRate: 1_500_000_000 }, [line('1')], `0.${'6'.repeat(40)}`],
    ['nothing of another currency', {}, [{ ...line('7.5'), currency: 'USD' }], '0'],
    ['nothing of another issuer', {}, [{ ...line('7.5'), issuer: 'jOther' }], '0'],
  ])('are %s for a token', (_title, issuer, lines, amount) => {
    expect(text(fundsOf({ jA: { lines }, jIssuer: issuer }), 'jA')).toBe(amount)
  })

  it('are unlimited for the issuer, and zero when account or issuer is unknown', () => {
    expect(fundsOf({ jIssuer: {} }).givable('jIssuer', CNY)).toBeUndefined()
    expect(text(fundsOf({ jIssuer: {} }), 'jA')).toBe('0')
    expect(text(fundsOf({ jA: { lines: [line('7')] } }), 'jA')).toBe('0')
    const gone = new OwnerFunds()
    gone.know('jA', undefined, 1)
    expect([text(gone, 'jA', SWT), gone.isKnown('jA'), gone.isKnown('jB'), gone.size]).toEqual(['0', true, false, 1])
  })
})

describe('metadata', () => {
  it('updates balance and reserve of a known account and reports the account', () => {
    const funds = fundsOf({ jA: { balance: '99000000', ownerCount: 0 } })
    expect(move(funds, 11, root({ Account: 'jA', Balance: '32000000', OwnerCount: 2 }))).toEqual(['jA'])
    expect(text(funds, 'jA', SWT)).toBe('2')
    expect(move(funds, 12, root({ Account: 'jA', Balance: '32000000' }))).toEqual(['jA'])
    expect(text(funds, 'jA', SWT)).toBe('12')
    expect(move(funds, 13, root({ Account: 'jA', Balance: '32000000' }, 'DeletedNode'))).toEqual(['jA'])
    expect(text(funds, 'jA', SWT)).toBe('0')
  })

  it('reports the funds of a created account', () => {
    const funds = new OwnerFunds(reserves)
    funds.know('jA', undefined, 10)
    expect(move(funds, 11, root({ Account: 'jA', Balance: '21000000' }, 'CreatedNode'))).toEqual(['jA'])
    expect(text(funds, 'jA', SWT)).toBe('1')
  })

  it('ignores metadata older than the node’s response and leaves unqueried accounts unknown', () => {
    const funds = fundsOf({ jA: { balance: '25000000' } })
    const poorer = root({ Account: 'jA', Balance: '21000000' })
    expect([move(funds, 9, poorer), move(funds, 10, poorer), text(funds, 'jA', SWT)]).toEqual([[], [], '5'])
    expect(move(funds, 11, root({ Account: 'jB', Balance: '21000000' }))).toEqual([])
    expect(funds.isKnown('jB')).toBe(false)
    expect(move(new OwnerFunds(), 11, poorer)).toEqual([])
  })

  it.each<[string, NodeFields, string[]]>([
    ['another fee', { TransferRate: 1_250_000_000 }, ['jIssuer terms']],
    ['a freeze of everybody', { Flags: 0x0040_0000 }, ['jIssuer terms']],
    ['nothing but the balance', {}, ['jIssuer']],
  ])('reports for an issuer whether its terms changed: %s', (_title, fields, isReported) => {
    const funds = fundsOf({ jIssuer: {}, jA: { lines: [line('5')] } })
    expect(move(funds, 11, root({ Account: 'jIssuer', Balance: '1', ...fields }))).toEqual(isReported)
    expect(text(funds, 'jA')).toBe('Flags' in fields ? '0' : 'TransferRate' in fields ? '4' : '5')
  })

  it.each<[string, string, NodeFields, string]>([
    ['the low account', 'jLow', lowLine('3'), '3'],
    ['the low account in debt', 'jLow', lowLine('-3'), '0'],
    ['the low account, frozen by the high one', 'jLow', lowLine('3', 0x0080_0000), '0'],
    ['the low account that froze the high one', 'jLow', lowLine('3', 0x0040_0000), '3'],
    ['the high account', 'jUpper', highLine('-3'), '3'],
    ['the high account in debt', 'jUpper', highLine('3'), '0'],
    ['the high account, frozen by the low one', 'jUpper', highLine('-3', 0x0040_0000), '0'],
    ['the high account that froze the low one', 'jUpper', highLine('-3', 0x0080_0000), '3'],
  ])('applies a trust line change to %s', (_title, account, fields, amount) => {
    const funds = fundsOf({ [account]: { lines: [line('9')] }, jIssuer: {} })
    expect(move(funds, 11, trust(fields)).toSorted()).toEqual(['jIssuer', account].toSorted())
    expect(text(funds, account)).toBe(amount)
    const born = fundsOf({ [account]: {}, jIssuer: {} })
    move(born, 11, trust(fields, 'CreatedNode', 'RippleState'))
    expect(text(born, account)).toBe(amount)
    move(born, 12, trust(fields, 'DeletedNode'))
    expect(text(born, account)).toBe('0')
  })

  it('skips entries that it cannot read or does not need', () => {
    const funds = fundsOf({ jLow: { lines: [line('9')] }, jIssuer: {} })
    const { HighLimit: _high, ...oneSided } = lowLine('3')
    const { LowLimit: _low, ...otherSided } = lowLine('3')
    const odd = [
      trust(oneSided),
      trust(otherSided),
      trust({ ...lowLine('3'), Balance: '3' }),
      trust({ ...lowLine('3'), LowLimit: '5' }),
      node('ModifiedNode', 'Offer', { ...lowLine('3'), Account: 'jLow', Balance: '1' }),
      { ModifiedNode: { LedgerEntryType: 'AccountRoot', LedgerIndex: 'K' } },
      root({ Balance: '5' }),
      {},
    ]
    expect([move(funds, 11, ...odd), text(funds, 'jLow')]).toEqual([[], '9'])
    expect(move(funds, 11, {}, trust(lowLine('3')))).toEqual(['jLow', 'jIssuer'])
  })
})

it('evicts accounts that are not needed', () => {
  const funds = fundsOf({ jA: {}, jB: {} })
  funds.forget((account) => account === 'jB')
  expect([funds.isKnown('jA'), funds.isKnown('jB'), funds.size]).toEqual([false, true, 1])
})
