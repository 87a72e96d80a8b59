import { swt, xrp } from '@tidebook/protocol'
import type { FieldValue } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, accountNamed, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'

const FEE = 10n
const gate = accountNamed('gate')
const friend = accountNamed('friend')
const art = new TextEncoder().encode('art')

type Fields = Readonly<Record<string, FieldValue>>
type Row = readonly [type: string, owned: number, fields: (own: TestAccount) => Fields, refused: string]

function offer(): Fields {
  return { TakerPays: token('1', 'USD', gate), TakerGets: native(1n) }
}

function line(): Fields {
  return { LimitAmount: token('1', 'USD', gate) }
}

function signers(): Fields {
  return {
    SignerQuorum: 1,
    SignerEntries: [{ name: 'SignerEntry', fields: { Account: gate.id, SignerWeight: 1 } }],
  }
}

const RIPPLE_ROWS: readonly Row[] = [
  ['OfferCreate', 0, offer, 'tecINSUF_RESERVE_OFFER'],
  ['OfferCreate', 3, offer, 'tecINSUF_RESERVE_OFFER'],
  ['TrustSet', 2, line, 'tecNO_LINE_INSUF_RESERVE'],
  ['TrustSet', 3, line, 'tecNO_LINE_INSUF_RESERVE'],
  ['CheckCreate', 0, () => ({ Destination: gate.id, SendMax: native(1n) }), 'tecINSUFFICIENT_RESERVE'],
  ['CheckCreate', 2, () => ({ Destination: gate.id, SendMax: native(1n) }), 'tecINSUFFICIENT_RESERVE'],
  ['DepositPreauth', 0, () => ({ Authorize: gate.id }), 'tecINSUFFICIENT_RESERVE'],
  ['DepositPreauth', 2, () => ({ Authorize: gate.id }), 'tecINSUFFICIENT_RESERVE'],
  ['SignerListSet', 0, signers, 'tecINSUFFICIENT_RESERVE'],
  ['SignerListSet', 2, signers, 'tecINSUFFICIENT_RESERVE'],
  ['TicketCreate', 0, () => ({ TicketCount: 1 }), 'tecINSUFFICIENT_RESERVE'],
]

const SKYWELL_ROWS: readonly Row[] = [
  ['OfferCreate', 2, offer, 'tecINSUF_RESERVE_OFFER'],
  [
    'Brokerage',
    2,
    () => ({ OfferFeeRateNum: 1n, OfferFeeRateDen: 1000n, AppType: 1, Amount: token('0', 'USD', gate) }),
    'tecINSUFFICIENT_RESERVE',
  ],
  ['IssueSet', 2, (own) => ({ TotalAmount: token('5', 'OWN', own) }), 'tecINSUFFICIENT_RESERVE'],
  [
    'RelationSet',
    2,
    () => ({ Target: friend.id, RelationType: 1, LimitAmount: token('5', 'USD', gate) }),
    'tecINSUFFICIENT_RESERVE',
  ],
  ['TokenIssue', 2, (own) => ({ Issuer: own.id, FundCode: art, TokenSize: 2n }), 'tecINSUFFICIENT_RESERVE'],
]

const NETWORKS = { swt, xrp }

/**
 * Returns the result of a transaction type for an account with this many objects and `extra` units above the next
 * reserve.
 */
function outcome(network: keyof typeof NETWORKS, [type, owned, fields]: Row, more: bigint): readonly [string, number] {
  const rules = rulesOf(NETWORKS[network], { managerAccount: accountNamed('master').id })
  const test = new TestLedger(rules)
  for (const name of ['gate', 'friend']) test.fund(name)
  const own = test.fund('own')
  if (network === 'swt') {
    for (let nth = 0; nth < owned; nth += 1) {
      test.must(test.send('TrustSet', own, { LimitAmount: token('1', `AA${nth}`, gate) }))
    }
    test.send('ManageIssuer', test.master, { IssuerAccountID: own.id })
  } else if (owned > 0) test.must(test.send('TicketCreate', own, { TicketCount: owned }))
  expect(test.ownerCount(own)).toBe(owned)
  const balance = rules.reserveBase + rules.reserveIncrement * BigInt(owned + 1) + more
  test.must(test.pay(own, test.master, native(test.drops(own) - balance - FEE)))
  const result = test.send(type, own, fields(own)).result
  return [result, test.ownerCount(own) - owned]
}

describe('the reserve of a new object', () => {
  it.each(RIPPLE_ROWS)('%s by an owner of %i: is required of the balance before the fee, to the unit', (...row) => {
    expect(outcome('xrp', row, 0n)).toEqual(['tesSUCCESS', 1])
    expect(outcome('xrp', row, -1n)).toEqual([row[3], 0])
  })

  it.each(SKYWELL_ROWS)(
    '%s by an owner of %i on swt: is required of the balance before the fee, to the unit',
    (...row) => {
      expect(outcome('swt', row, 0n)).toEqual(['tesSUCCESS', 1])
      expect(outcome('swt', row, -1n)).toEqual([row[3], 0])
    },
  )

  it('is not required for the first two lines', () => {
    for (const owned of [0, 1]) {
      const row: Row = ['TrustSet', owned, line, '']
      expect(outcome('xrp', row, -1_900_000n)).toEqual(['tesSUCCESS', 1])
    }
  })

  it('is added up for several tickets', () => {
    const row: Row = ['TicketCreate', 1, () => ({ TicketCount: 3 }), '']
    expect(outcome('xrp', row, 4_000_000n)).toEqual(['tesSUCCESS', 3])
    expect(outcome('xrp', row, 3_999_999n)).toEqual(['tecINSUFFICIENT_RESERVE', 0])
  })

  it('is not required again when a signer list replaces another', () => {
    const test = new TestLedger(rulesOf(xrp))
    const own = test.fund('own', 100n)
    test.fund('gate')
    test.must(test.send('SignerListSet', own, signers()))
    test.must(test.pay(own, test.master, native(test.drops(own) - 12_000_000n - FEE)))
    test.must(test.send('SignerListSet', own, signers()))
    expect(test.ownerCount(own)).toBe(1)
    expect(test.send('SignerListSet', own, signers()).result).toBe('tecINSUFFICIENT_RESERVE')
  })

  it('is required when an existing line begins to count as owned', () => {
    const outcomes = [0n, -1n].map((more) => {
      const test = new TestLedger(rulesOf(xrp))
      const [issuer, own] = [test.fund('gate'), test.fund('own', 100n)]
      for (const account of [issuer, own]) test.must(test.send('AccountSet', account, { SetFlag: 8 }))
      test.must(test.send('TrustSet', issuer, { LimitAmount: token('1', 'USD', own) }))
      expect(test.ownerCount(own)).toBe(0)
      test.must(test.send('TicketCreate', own, { TicketCount: 2 }))
      test.must(test.pay(own, test.master, native(test.drops(own) - 16_000_000n - more - FEE)))
      return [test.send('TrustSet', own, line()).result, test.ownerCount(own)]
    })
    expect(outcomes).toEqual([
      ['tesSUCCESS', 3],
      ['tecINSUF_RESERVE_LINE', 2],
    ])
  })
})
