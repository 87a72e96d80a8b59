import { decodeTransaction, fromHex, swt, type TransactionJson } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { Keyring } from './keyring.ts'
import { platformRandom } from './random.ts'
import { fastKdf } from './testing/environment.ts'
import { checkBatch, MAX_BATCH_SIZE, sharedFields } from './batch-signing.ts'

// The seed of the passphrase "masterpassphrase" in the swt alphabet: a public test key.
const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const PASSWORD = 'Harbour7light'

function cancel(index: number, change: object = {}): TransactionJson {
  return {
    TransactionType: 'OfferCancel',
    Account: ADDRESS,
    OfferSequence: 20 + index,
    Flags: 0,
    Fee: '10',
    Sequence: 100 + index,
    LastLedgerSequence: 120,
    ...change,
  }
}

function cancels(count: number): TransactionJson[] {
  return Array.from({ length: count }, (_, index) => cancel(index))
}

function order(index: number, change: object = {}): TransactionJson {
  return {
    TransactionType: 'OfferCreate',
    Account: ADDRESS,
    TakerPays: { currency: 'CNY', issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or', value: String(index + 1) },
    TakerGets: '1000000',
    Flags: 0x8_0000,
    Fee: '10',
    Sequence: 100 + index,
    LastLedgerSequence: 120,
    ...change,
  }
}

describe('the transactions of one prompt', () => {
  it('are at least one and at most as many as a user can review', () => {
    expect(() => checkBatch(cancels(MAX_BATCH_SIZE))).not.toThrow()
    expect(() => checkBatch(cancels(MAX_BATCH_SIZE + 1))).toThrow(expect.objectContaining({ detail: 'count' }))
    expect(() => checkBatch([])).toThrow(expect.objectContaining({ detail: 'count' }))
  })

  it.each<[string, readonly TransactionJson[], string]>([
    ['another account', [cancel(0), cancel(1, { Account: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' })], 'Account'],
    ['another fee', [cancel(0), cancel(1, { Fee: '1000' })], 'Fee'],
    ['another last ledger', [cancel(0), cancel(1, { LastLedgerSequence: 700 })], 'LastLedgerSequence'],
    ['another type', [cancel(0), order(1)], 'TransactionType'],
    ['a memo of its own', [cancel(0), cancel(1, { Memos: [] })], 'Memos'],
    ['a gap in the sequences', [cancel(0), cancel(2)], 'Sequence'],
    ['the same order twice', [cancel(0), cancel(1, { OfferSequence: 20 })], 'OfferSequence'],
    ['other flags', [order(0), order(1, { Flags: 0 })], 'Flags'],
    ['an expiration of its own', [order(0), order(1, { Expiration: 7 })], 'Expiration'],
    [
      'another token',
      [order(0), order(1, { TakerGets: { currency: 'CNY', issuer: ADDRESS, value: '1' } })],
      'TakerGets',
    ],
    [
      'another issuer',
      [order(0), order(1, { TakerPays: { currency: 'CNY', issuer: ADDRESS, value: '1' } })],
      'TakerPays',
    ],
  ])('are refused with %s', (_, txs, detail) => {
    expect(() => checkBatch(txs)).toThrow(expect.objectContaining({ code: 'keyring/transaction-refused', detail }))
  })

  it('are only orders and cancels', () => {
    const payment = { ...cancel(0), TransactionType: 'Payment' }
    expect(() => checkBatch([payment])).toThrow(expect.objectContaining({ code: 'keyring/type-refused' }))
  })

  it('show every unshared field line by line', () => {
    expect(Object.keys(cancel(0)).filter((field) => !(field in sharedFields(cancel(0))))).toEqual([
      'OfferSequence',
      'Sequence',
    ])
    expect(Object.keys(order(0)).filter((field) => !(field in sharedFields(order(0))))).toEqual([
      'TakerPays',
      'TakerGets',
      'Sequence',
    ])
  })
})

describe('signing together', () => {
  let keyring: Keyring
  beforeEach(async () => {
    keyring = new Keyring({
      network: swt,
      clock: () => 1_760_000_000_000,
      monotonic: () => 0,
      random: platformRandom,
      kdf: fastKdf,
    })
    await keyring.importSecret(SECRET, 'swt', { password: PASSWORD, repeat: PASSWORD })
  })

  it('signs exactly what was shown, in its order', async () => {
    const proposals = keyring.proposeTogether(cancels(3))
    const signed = await keyring.confirmTogether(proposals)
    expect(signed.map(({ summary }) => [summary.sequence, summary.fields['OfferSequence']])).toEqual([
      [100, 20],
      [101, 21],
      [102, 22],
    ])
    for (const [index, { blob }] of signed.entries()) {
      const { SigningPubKey: _key, TxnSignature: _signature, ...fields } = decodeTransaction(swt, fromHex(blob))
      expect(fields).toEqual(decodeTransaction(swt, fromHex(proposals[index]?.bytes ?? '')))
    }
  })

  it('signs nothing when one transaction differs from the one shown', async () => {
    const proposals = keyring.proposeTogether(cancels(3))
    keyring.refreshTogether(
      proposals.map(({ id }) => id),
      { sequence: 200, lastLedger: 150 },
    )
    await expect(keyring.confirmTogether(proposals)).rejects.toMatchObject({ code: 'keyring/not-confirmed' })
  })

  it('updates sequences and last ledger together', async () => {
    const proposals = keyring.proposeTogether(cancels(3))
    const moved = keyring.refreshTogether(
      proposals.map(({ id }) => id),
      { sequence: 200, lastLedger: 150 },
    )
    const signed = await keyring.confirmTogether(moved)
    expect(signed.map(({ summary }) => [summary.sequence, summary.lastLedgerSequence])).toEqual([
      [200, 150],
      [201, 150],
      [202, 150],
    ])
  })

  it('applies the rules for single transactions to each, and accepts each confirmation only once', async () => {
    expect(() => keyring.proposeTogether([cancel(0, { Fee: '1001' }), cancel(1, { Fee: '1001' })])).toThrow(
      expect.objectContaining({ code: 'keyring/fee-too-high' }),
    )
    const proposals = keyring.proposeTogether(cancels(MAX_BATCH_SIZE))
    expect(await keyring.confirmTogether(proposals), 'all of them were kept').toHaveLength(MAX_BATCH_SIZE)
    await expect(keyring.confirmTogether(proposals)).rejects.toMatchObject({ code: 'keyring/not-confirmed' })
    keyring.lock()
    await expect(keyring.confirmTogether(keyring.proposeTogether(cancels(2)))).rejects.toMatchObject({
      code: 'keyring/locked',
    })
  })
})
