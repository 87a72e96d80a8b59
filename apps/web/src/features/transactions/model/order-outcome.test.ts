import { expect, it, vi } from 'vitest'
import { orderOutcome } from './order-outcome.ts'

function cny(value: string) {
  return { currency: 'CNY', issuer: 'jIssuer', value }
}

const tx = {
  TransactionType: 'OfferCreate',
  Account: 'jMe',
  Sequence: 7,
  TakerGets: cny('4'),
  TakerPays: '2000000',
  Flags: 0,
} as const

function resting(pays: string, gets: string) {
  return {
    CreatedNode: {
      LedgerEntryType: 'Offer',
      LedgerIndex: 'A',
      NewFields: { Account: 'jMe', Sequence: 7, TakerGets: cny(gets), TakerPays: pays, BookDirectory: 'D' },
    },
  }
}

function taken(left: string, before: string) {
  return {
    ModifiedNode: {
      LedgerEntryType: 'Offer',
      LedgerIndex: 'B',
      FinalFields: {
        Account: 'jOther',
        Sequence: 3,
        TakerGets: left,
        TakerPays: cny(String(Number(left) / 500_000)),
        BookDirectory: 'E',
      },
      PreviousFields: { TakerGets: before, TakerPays: cny(String(Number(before) / 500_000)) },
    },
  }
}

function meta(...nodes: unknown[]) {
  return { TransactionResult: 'tesSUCCESS', TransactionIndex: 0, AffectedNodes: nodes }
}

it.each([
  ['resting', meta(resting('2000000', '4'))],
  ['partly-resting', meta(taken('500000', '1000000'), resting('1500000', '3'))],
  ['filled', meta(taken('1000000', '3000000'))],
  ['partly', meta(taken('500000', '1000000'))],
  [undefined, { ...meta(), TransactionResult: 'tecKILLED' }],
  [undefined, undefined],
  [undefined, { TransactionResult: 'tesSUCCESS' }],
  [undefined, { TransactionResult: 'tesSUCCESS', AffectedNodes: 7 }],
])('an order is %s', (outcome, reported) => {
  expect(orderOutcome(tx, reported)).toBe(outcome)
})

it('reports an error for metadata that no node of this network writes', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  expect(orderOutcome(tx, { TransactionResult: 'tesSUCCESS', AffectedNodes: 7 })).toBeUndefined()
  expect(report).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
