import { formatDecimal, parseDecimal, ZERO } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import type { AccountChange, ChainMove } from '@tidebook/client/chains'
import { describe, expect, it } from 'vitest'
import { changesOf } from './own-moves.ts'

const [OWN, OTHER, ISSUER] = ['jOwn', 'jOther', 'jIssuer']

function token(issuer: string) {
  return { chain: 'swt', code: 'CNY', issuer } as const
}

function changed(issuer: string, change: string, account = OWN): AccountChange {
  return {
    account,
    asset: token(issuer),
    change: parseDecimal(change),
  }
}

function moveOf(more: Partial<ChainMove>): ChainMove {
  return {
    hash: 'A',
    index: 0,
    block: 1,
    time: 1,
    from: OTHER,
    to: OTHER,
    asset: token(ISSUER),
    amount: ZERO,
    fee: ZERO,
    ...more,
  }
}

function ownMovesWith(more: Partial<ChainMove>) {
  return changesOf(moveOf(more), OWN, coinOf('swt')).map(({ asset, change, paid }) => [
    asset,
    formatDecimal(change),
    formatDecimal(paid),
  ])
}

describe('the effect of a move on one of the agent’s accounts', () => {
  it('is the change in the ledger for moves that others signed', () => {
    const dust = { to: OWN, amount: parseDecimal('0.0000000000003') }
    expect(ownMovesWith({ ...dust, changes: [] })).toEqual([])
    expect(ownMovesWith({ ...dust, changes: [changed(ISSUER, '0.000000000001')] })).toEqual([
      ['CNY.jIssuer', '0.000000000001', '0'],
    ])
    expect(
      ownMovesWith({ changes: [changed(ISSUER, '5'), changed(OTHER, '-5'), changed(ISSUER, '9', OTHER)] }),
    ).toEqual([
      ['CNY.jIssuer', '5', '0'],
      ['CNY.jOther', '-5', '0'],
    ])
  })

  it('is zero if others took more than they gave, so that the books do not match', () => {
    expect(ownMovesWith({ changes: [changed(ISSUER, '-5')] })).toEqual([])
    expect(ownMovesWith({ changes: [changed(ISSUER, '-5'), changed(OTHER, '4.99')] })).toEqual([])
    const coin = { account: OWN, asset: coinOf('swt'), change: parseDecimal('-1') }
    expect(ownMovesWith({ changes: [coin, changed(ISSUER, '5')] })).toEqual([['CNY.jIssuer', '5', '0']])
  })

  it('includes other accounts’ loss of at least the smallest owed amount, and never offsets a token with another code', () => {
    expect(ownMovesWith({ changes: [changed(ISSUER, '-0.00000001')] })).toEqual([])
    expect(ownMovesWith({ changes: [changed(ISSUER, '-0.000000009')] })).toEqual([['CNY.jIssuer', '-0.000000009', '0']])
    const other = { account: OWN, asset: { ...token(ISSUER), code: 'USD' }, change: parseDecimal('5') }
    expect(ownMovesWith({ changes: [changed(ISSUER, '-5'), other] })).toEqual([['USD.jIssuer', '5', '0']])
  })

  it('does not treat a difference of the smallest owed amount as rounding', () => {
    const out = { from: OWN, amount: parseDecimal('7') }
    expect(ownMovesWith({ ...out, changes: [changed(ISSUER, '-7.00000001')] })).toEqual([['CNY.jIssuer', '-7', '7']])
  })

  it('is only the fee if the account pays itself, and zero if others pay each other', () => {
    const amount = parseDecimal('3')
    expect(ownMovesWith({ from: OWN, to: OWN, amount, fee: parseDecimal('0.01') })).toEqual([['SWT', '-0.01', '0']])
    expect(ownMovesWith({ amount })).toEqual([])
  })

  it('is the intended amount for moves that the account signed, except for the ledger’s rounding', () => {
    const fee = parseDecimal('0.01')
    const out = { from: OWN, amount: parseDecimal('7.0000000000003'), fee }
    expect(ownMovesWith({ ...out, changes: [changed(ISSUER, '-7')] })).toEqual([
      ['CNY.jIssuer', '-7', '7.0000000000003'],
      ['SWT', '-0.01', '0'],
    ])
    expect(ownMovesWith({ ...out, changes: [changed(ISSUER, '-8')] })[0]).toEqual([
      'CNY.jIssuer',
      '-7.0000000000003',
      '7.0000000000003',
    ])
    expect(ownMovesWith({ from: OWN, fee, asset: coinOf('swt'), changes: [changed(ISSUER, '-9')] })).toEqual([
      ['SWT', '-0.01', '0'],
    ])
  })

  it('is the stated amount if the chain reports no other amount', () => {
    expect(ownMovesWith({ to: OWN, amount: parseDecimal('3') })).toEqual([['CNY.jIssuer', '3', '0']])
    expect(ownMovesWith({ to: OWN, amount: parseDecimal('0.000000003') })).toEqual([
      ['CNY.jIssuer', '0.000000003', '0'],
    ])
    expect(ownMovesWith({})).toEqual([])
  })
})
