import {
  HOSTILE_CODES,
  hostileMemos,
  startExchange,
  type Exchange,
  type StartedExchange,
  type TestAccount,
} from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const SUCCESS = 'tesSUCCESS'

describe('the index of a ledger with hostile bytes', () => {
  let started: StartedExchange
  let exchange: Exchange
  let attacker: TestAccount
  let other: TestAccount
  beforeAll(async () => {
    started = await startExchange({})
    exchange = started.exchange
    attacker = await exchange.account({ SWT: '100000' })
    other = await exchange.account({ SWT: '100000', CNY: '100' })
    await exchange.close()
  }, 240_000)
  afterAll(() => started[Symbol.asyncDispose]())

  const recordsOf = async ({ address }: TestAccount): Promise<readonly { readonly hash: string }[]> => {
    const records: { readonly hash: string }[] = []
    for (let page = 0; ; page += 1) {
      const { list } = (await exchange.data(`/wallet/trans/${address}?p=${page}&s=100`)) as {
        list: readonly { readonly hash: string }[]
      }
      records.push(...list)
      if (list.length < 100) return records
    }
  }

  /**
   * Submits each draft, and checks that the index contains all of them and that a subsequent honest order is in the
   * book.
   */
  const expectIndexed = async (drafts: readonly Parameters<TestAccount['ledger']['submit']>[0][]): Promise<void> => {
    const hashes: string[] = []
    for (const draft of drafts) {
      const { result, hash } = await attacker.ledger.submit(draft)
      if (result === SUCCESS || result.startsWith('tec')) hashes.push(hash)
    }
    expect(hashes.length).toBeGreaterThanOrEqual(drafts.length / 2)
    await exchange.order(other, { side: 'buy', base: 'SWT', counter: 'CNY', amount: '10', price: '0.01' })
    await exchange.close()
    const knownHashes = (await recordsOf(attacker)).map(({ hash }) => hash)
    expect(hashes.filter((hash) => !knownHashes.includes(hash))).toEqual([])
    expect(JSON.stringify(await exchange.data('/info/depth/SWT-CNY/normal'))).toContain('0.01')
  }

  it('contains every payment with hostile bytes in its memo', async () => {
    await expectIndexed(
      hostileMemos(['jtaddress']).map(({ data }) => ({
        TransactionType: 'Payment',
        Destination: other.address,
        Amount: '1000000',
        Flags: 0,
        Memos: [{ Memo: { MemoData: data } }],
      })),
    )
  }, 240_000)

  it('contains accounts with hostile bytes in their domain', async () => {
    await expectIndexed(
      hostileMemos([])
        .filter(({ data }) => data.length <= 512)
        .map(({ data }) => ({ TransactionType: 'AccountSet', Domain: data, Flags: 0 })),
    )
  }, 240_000)

  it('contains orders, trust lines and payments of tokens with hostile bytes in their codes', async () => {
    const token = (currency: string, value: string) => ({ currency, issuer: attacker.address, value })
    for (const currency of HOSTILE_CODES)
      await other.ledger.submit({ TransactionType: 'TrustSet', LimitAmount: token(currency, '1000'), Flags: 0 })
    await exchange.close()
    await expectIndexed(
      HOSTILE_CODES.flatMap((currency) => [
        { TransactionType: 'Payment', Destination: other.address, Amount: token(currency, '7'), Flags: 0 },
        { TransactionType: 'OfferCreate', TakerPays: '1000000', TakerGets: token(currency, '7'), Flags: 0 },
        {
          TransactionType: 'TrustSet',
          LimitAmount: { currency, issuer: other.address, value: '1000' },
          Flags: 0,
        },
      ]),
    )
  }, 240_000)
})
