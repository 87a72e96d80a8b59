import { swt, toHex, xrp } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { rulesOf } from './profiles/rules.ts'
import { PoolLedger } from './testing/pool-ledger.ts'
import { TestLedger, DROPS_PER_COIN, accountNamed, native, token } from './testing/test-ledger.ts'
import type { TestAccount } from './testing/test-ledger.ts'

const TEXT = new TextEncoder().encode('text')

function everyType(): boolean {
  return true
}

/** Every entry type of the reference with as many fields as possible. */
function rippleWorld(): TestLedger {
  const at = new PoolLedger()
  const { alice, bob, carol, gate, test } = at
  at.test.must(at.create(1000n, '1000', 500))
  at.test.must(at.send('AMMDeposit', bob, { Amount: at.usd('100') }, { flags: 0x0008_0000 }))
  at.test.must(at.send('AMMVote', bob, { TradingFee: 300 }))
  const authorized = [{ name: 'AuthAccount', fields: { Account: carol.id } }]
  at.test.must(at.send('AMMBid', bob, { AuthAccounts: authorized }))
  const signers = [alice, carol].map(({ id }, nth) => ({
    name: 'SignerEntry',
    fields: { Account: id, SignerWeight: nth + 1, ...(nth === 0 ? {} : { WalletLocator: new Uint8Array(32).fill(4) }) },
  }))
  const everything = {
    Domain: TEXT,
    EmailHash: new Uint8Array(16).fill(1),
    WalletLocator: new Uint8Array(32).fill(2),
    MessageKey: carol.publicKey,
    TransferRate: 1_250_000_000,
    TickSize: 5,
    NFTokenMinter: bob.id,
    SetFlag: 10,
  }
  for (const [type, account, fields] of [
    ['AccountSet', carol, everything],
    ['AccountSet', carol, { SetFlag: 5 }],
    ['SetRegularKey', carol, { RegularKey: accountNamed('key').id }],
    ['SignerListSet', bob, { SignerQuorum: 2, SignerEntries: signers }],
    ['TicketCreate', alice, { TicketCount: 40 }],
    ['DepositPreauth', alice, { Authorize: bob.id }],
    [
      'CheckCreate',
      alice,
      {
        Destination: bob.id,
        SendMax: native(7n),
        SourceTag: 1,
        DestinationTag: 2,
        Expiration: 900_000_000,
        InvoiceID: new Uint8Array(32).fill(3),
      },
    ],
    ['TrustSet', bob, { LimitAmount: token('5', 'EUR', gate), QualityIn: 5, QualityOut: 6 }],
    ['OfferCreate', alice, { TakerPays: native(DROPS_PER_COIN), TakerGets: at.usd('0.5'), Expiration: 900_000_000 }],
    ['OfferCreate', gate, { TakerPays: token('1', 'EUR', bob), TakerGets: at.usd('1e-20') }],
  ] as const) {
    test.must(test.send(type, account, fields))
  }
  return test
}

function skywellWorld(): TestLedger {
  const test = new TestLedger(rulesOf(swt, { managerAccount: accountNamed('master').id }))
  const [gate, alice, bob] = ['gate', 'alice', 'bob'].map((name) => test.fund(name)) as [
    TestAccount,
    TestAccount,
    TestAccount,
  ]
  test.must(test.pay(gate, alice, token('100', 'CNY', gate)))
  const info = [{ name: 'TokenInfo', fields: { InfoType: TEXT, InfoData: TEXT } }]
  const rate = { OfferFeeRateNum: 1n, OfferFeeRateDen: 1000n, FeeAccountID: bob.id, AppType: 1 }
  for (const [type, account, fields] of [
    ['ManageIssuer', test.master, { IssuerAccountID: gate.id }],
    ['IssueSet', gate, { TotalAmount: token('5000', 'CNY', gate) }],
    ['Brokerage', gate, { ...rate, Amount: token('0', 'CNY', gate) }],
    ['Brokerage', gate, { ...rate, Amount: native(0n) }],
    ['RelationSet', gate, { Target: alice.id, RelationType: 3, LimitAmount: token('5', 'CNY', gate) }],
    ['TokenIssue', gate, { Issuer: gate.id, FundCode: TEXT, TokenSize: 2n }],
    [
      'TransferToken',
      gate,
      { TokenID: new Uint8Array(32).fill(9), Destination: alice.id, FundCode: TEXT, TokenInfos: info },
    ],
    [
      'OfferCreate',
      alice,
      { TakerPays: native(DROPS_PER_COIN), TakerGets: token('1', 'CNY', gate), Platform: gate.id, AppType: 4 },
    ],
    ['SetBlackList', test.master, { BlackListAccountID: bob.id }],
  ] as const) {
    test.must(test.send(type, account, fields))
  }
  return test
}

function snapshot(test: TestLedger): unknown {
  const view = test.ledger.view('validated')
  const bytes = [...test.ledger.stateEntries()].map(({ key, value }) => `${key} ${toHex(value)}`).sort()
  return { bytes, json: view.entriesAfter('', Number.MAX_SAFE_INTEGER, everyType) }
}

describe.each([
  [
    'xrp',
    rippleWorld,
    [
      'AccountRoot',
      'AMM',
      'Amendments',
      'Check',
      'DepositPreauth',
      'DirectoryNode',
      'FeeSettings',
      'Offer',
      'RippleState',
      'SignerList',
      'Ticket',
    ],
  ],
  ['swt', skywellWorld, ['AccountRoot', 'Offer', 'SkywellState', 'Token']],
] as const)('every entry type of a ledger of %s', (network, world, kinds) => {
  const test = world()
  test.close()

  it('exists', () => {
    const json = test.ledger.view('validated').entriesAfter('', Number.MAX_SAFE_INTEGER, everyType)
    const types = new Set(json.map(({ LedgerEntryType: type }) => type))
    for (const kind of kinds) expect(types).toContain(kind)
    expect(types.size).toBeGreaterThan(network === 'swt' ? 8 : 10)
  })

  it('survives storing and loading, and continues to the same hashes', () => {
    const before = snapshot(test)
    const hashes: string[] = []
    for (const reloads of [false, true]) {
      const copy = world()
      copy.close()
      expect(snapshot(copy)).toEqual(before)
      if (reloads) copy.reload()
      expect(snapshot(copy)).toEqual(before)
      const [alice, bob] = [accountNamed('alice'), accountNamed('bob')]
      copy.must(copy.pay(alice, bob, native(5n)))
      copy.must(
        copy.send('OfferCreate', alice, {
          TakerPays: native(3n),
          TakerGets: token('1', network === 'swt' ? 'CNY' : 'USD', accountNamed('gate')),
        }),
      )
      copy.close()
      hashes.push(copy.ledger.lastClosed.hash)
    }
    expect(hashes[1]).toBe(hashes[0])
  })

  it.each([1, 2, 7, 1000])('is listed in pages of %i in order, without gaps or duplicates', (count) => {
    const view = test.ledger.view('validated')
    const all = [...test.ledger.stateEntries()].map(({ key }) => key).sort()
    const keys: string[] = []
    let marker = ''
    for (;;) {
      const page = view.entriesAfter(marker, count, everyType).map(({ index }) => String(index))
      expect(page.length).toBeLessThanOrEqual(count)
      if (page.length === 0) break
      keys.push(...page)
      marker = page.at(-1) ?? ''
    }
    expect(keys).toEqual(all)
  })

  it('is found by its ledger index, and a page can be limited to one type', () => {
    const view = test.ledger.view('validated')
    const accounts = view.entriesAfter('', 1000, (type) => type === 'AccountRoot')
    expect(new Set(accounts.map(({ LedgerEntryType: type }) => type))).toEqual(new Set(['AccountRoot']))
    for (const json of view.entriesAfter('', 1000, everyType)) expect(view.entry(String(json['index']))).toEqual(json)
  })
})

describe('views of the last close', () => {
  it('exclude entries created since, and include entries deleted since', () => {
    const test = new TestLedger(rulesOf(xrp))
    const alice = test.fund('alice')
    test.must(test.send('TicketCreate', alice, { TicketCount: 1 }))
    test.close()
    const list = () => test.ledger.view('validated').entriesAfter('', 1000, everyType)
    const before = list()
    const ticket = test.sequence(alice) - 1
    test.must(test.send('AccountSet', alice, { TicketSequence: ticket }, { sequence: 0 }))
    test.fund('bob')
    expect(list()).toEqual(before)
    expect(test.ledger.view('current').entriesAfter('', 1000, (type) => type === 'Ticket')).toEqual([])
  })
})
