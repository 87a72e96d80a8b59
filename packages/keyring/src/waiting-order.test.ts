import { decodeTransaction, fromHex, swt, type TransactionJson } from '@tidebook/protocol'
import { buildStopOrder, buildTicketCreate, readStopOrder } from '@tidebook/protocol/transactions'
import type { OfferCreateTransaction } from '@tidebook/protocol/transactions'
import { beforeEach, describe, expect, it } from 'vitest'
import { Keyring } from './keyring.ts'
import { platformRandom } from './random.ts'
import { fastKdf } from './testing/environment.ts'

// The seed of the passphrase "masterpassphrase" in the swt alphabet: a public test key.
const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const PASSWORD = 'Harbour7light'

function ticket(change: object = {}): TransactionJson {
  return {
    ...buildTicketCreate(ADDRESS),
    Fee: '10',
    Sequence: 100,
    LastLedgerSequence: 120,
    ...change,
  }
}

const plain: OfferCreateTransaction = {
  TransactionType: 'OfferCreate',
  Account: ADDRESS,
  TakerPays: { currency: 'CNY', issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or', value: '4' },
  TakerGets: '1000000',
  Flags: 0x8_0000,
  Expiration: 900_000_000,
}

function order(change: object = {}): TransactionJson {
  return {
    ...buildStopOrder(plain, { price: '4.5', when: 'falls' }),
    Fee: '10',
    Sequence: 0,
    TicketSequence: 101,
    ...change,
  }
}

function burn(change: object = {}): TransactionJson {
  return {
    TransactionType: 'OfferCancel',
    Account: ADDRESS,
    OfferSequence: 101,
    TicketSequence: 101,
    Flags: 0,
    Fee: '10',
    Sequence: 0,
    LastLedgerSequence: 120,
    ...change,
  }
}

describe('TRD-113 a stop order', () => {
  let keyring: Keyring
  beforeEach(async () => {
    keyring = new Keyring({
      network: swt,
      clock: () => 1_760_000_000_000,
      monotonic: () => 0,
      random: platformRandom,
      kdf: fastKdf,
      newestLedger: () => 100,
    })
    await keyring.importSecret(SECRET, 'swt', { password: PASSWORD, repeat: PASSWORD })
  })

  it('is signed in one prompt with its ticket, and both are updated together while the prompt is open', async () => {
    const proposal = keyring.proposeTogether([ticket(), order()])
    const moved = keyring.refreshTogether(
      proposal.map(({ id }) => id),
      { sequence: 107, lastLedger: 130 },
    )
    expect(moved.map(({ fields }) => fields)).toMatchObject([
      { TransactionType: 'TicketCreate', TicketCount: 1, Sequence: 107, LastLedgerSequence: 130 },
      { TransactionType: 'OfferCreate', TicketSequence: 108, Sequence: 0 },
    ])
    const [, signed] = await keyring.confirmTogether(moved)
    const tx = decodeTransaction(swt, fromHex(signed?.blob ?? ''))
    expect(tx).not.toHaveProperty('LastLedgerSequence')
    expect(readStopOrder(tx)).toEqual({
      ticket: 108,
      expiration: 900_000_000,
      trigger: { price: '4.5', when: 'falls' },
    })
    // A later prompt for a cancel shows the order itself.
    expect(keyring.signedOrder(ADDRESS, 108)).toMatchObject({ TransactionType: 'OfferCreate', TicketSequence: 108 })
  })

  it('TRD-202: a bracket keeps its ticket order on updates: its exits share the ticket after that of its entry', async () => {
    const exit = { TicketSequence: 102 }
    const txs = [ticket({ TicketCount: 2 }), order(), order(exit), order({ ...exit, Expiration: 900_000_001 })]
    const proposal = keyring.proposeTogether(txs)
    const moved = keyring.refreshTogether(
      proposal.map(({ id }) => id),
      { sequence: 107, lastLedger: 130 },
    )
    const signed = await keyring.confirmTogether(moved)
    expect(signed.map(({ summary }) => summary.fields['TicketSequence'])).toEqual([undefined, 108, 109, 109])
  })

  it('TRD-201: all tickets of an order are canceled in one prompt', () => {
    const cancel = (number: number) => burn({ OfferSequence: number, TicketSequence: number })
    expect(keyring.proposeTogether([cancel(101), cancel(102), cancel(105)])).toHaveLength(3)
    const foreign = burn({ OfferSequence: 102, TicketSequence: undefined, Sequence: 5 })
    for (const others of [[cancel(101)], [foreign]])
      expect(() => keyring.proposeTogether([cancel(101), ...others])).toThrow(
        expect.objectContaining({ code: 'keyring/transaction-refused' }),
      )
  })

  it.each<readonly [string, readonly TransactionJson[], string]>([
    ['without the order', [ticket()], 'count'],
    ['with three orders on one ticket', [ticket(), order(), order(), order()], 'count'],
    ['with more orders than tickets', [ticket(), order(), order({ TicketSequence: 102 })], 'TicketCount'],
    [
      'with a gap between the tickets',
      [ticket({ TicketCount: 2 }), order(), order({ TicketSequence: 103 })],
      'TicketSequence',
    ],
    ['with too many tickets', [ticket({ TicketCount: 25 }), order()], 'TicketCount'],
    ['with another fee', [ticket(), order(), order({ Fee: '11' })], 'Fee'],
    ['for other tokens', [ticket(), order(), order({ TakerGets: '1', TakerPays: '2' })], 'TakerPays'],
    ['on another ticket', [ticket(), order({ TicketSequence: 102 })], 'TicketSequence'],
    ['of another account', [ticket(), order({ Account: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' })], 'Account'],
    ['with more tickets', [ticket({ TicketCount: 2 }), order()], 'TicketCount'],
    ['without an end', [ticket(), order({ Expiration: undefined })], 'TicketSequence'],
    ['without a trigger', [ticket(), order({ Memos: [] })], 'TicketSequence'],
    ['with a last ledger', [ticket(), order({ LastLedgerSequence: 120 })], 'TicketSequence'],
    ['with a fee above the limit', [ticket(), order({ Fee: '10000000' })], '10000000'],
    ['with something else', [ticket(), burn()], 'OfferCancel'],
  ])('is refused %s', (_what, txs, detail) => {
    expect(() => keyring.proposeTogether(txs)).toThrow(expect.objectContaining({ detail }))
  })

  it('is not signed without its ticket, nor the ticket without it', () => {
    expect(() => keyring.propose(ticket(), 'TicketCreate')).toThrow(expect.objectContaining({ detail: 'TicketCount' }))
    expect(() => keyring.propose(order())).toThrow(expect.objectContaining({ detail: 'TicketSequence' }))
  })

  it('is canceled by consuming its ticket, which has no other use', async () => {
    const proposal = keyring.propose(burn())
    const moved = keyring.refresh(proposal.id, { sequence: 300, lastLedger: 130 })
    expect(moved.fields).toMatchObject({ Sequence: 0, TicketSequence: 101, LastLedgerSequence: 130 })
    const { blob } = await keyring.confirm(moved.id, moved.bytes)
    expect(decodeTransaction(swt, fromHex(blob))).toMatchObject({ OfferSequence: 101, TicketSequence: 101 })
    for (const tx of [burn({ OfferSequence: 7 }), burn({ Sequence: 5 }), { ...ticket(), TicketSequence: 101 }])
      expect(() => keyring.propose(tx)).toThrow(expect.objectContaining({ code: 'keyring/transaction-refused' }))
    expect(() => keyring.propose(burn({ LastLedgerSequence: 9000 }))).toThrow(
      expect.objectContaining({ detail: 'LastLedgerSequence' }),
    )
  })
})
