import type { LedgerStream, PathFindStream, TransactionStream } from 'xrpl'
import { RippledError } from 'xrpl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { XrplMarket } from './testkit/xrpl-market.ts'

let market: XrplMarket

beforeAll(async () => {
  market = await XrplMarket.open()
})
afterAll(() => market.end())

describe('DEV-103 the XRPL client library, unmodified', () => {
  it('fills in, signs, submits and waits until a payment is validated', async () => {
    const { alice, bob } = market
    const { result } = await market.send(alice, {
      TransactionType: 'Payment',
      Account: alice.address,
      Destination: bob.address,
      Amount: market.usd('10'),
    })
    expect(result).toMatchObject({
      validated: true,
      hash: expect.stringMatching(/^[0-9A-F]{64}$/),
      tx_json: { Account: alice.address, DeliverMax: market.usd('10'), TransactionType: 'Payment' },
      meta: { TransactionResult: 'tesSUCCESS', delivered_amount: market.usd('10') },
    })
    expect(result.close_time_iso).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(result.tx_json).not.toHaveProperty('Amount')
  })

  it('reads balances and both sides of an order book', async () => {
    const { alice, bob, client } = market
    const sell = {
      TransactionType: 'OfferCreate',
      Account: alice.address,
      TakerGets: market.usd('50'),
      TakerPays: '100000000',
      Flags: 0x8_0000,
    } as const
    const buy = {
      TransactionType: 'OfferCreate',
      Account: bob.address,
      TakerGets: '10000000',
      TakerPays: market.usd('20'),
    } as const
    await Promise.all([market.send(alice, sell), market.send(bob, buy)])
    const balances = await client.getBalances(alice.address)
    expect(balances).toEqual([
      { currency: 'XRP', value: expect.stringMatching(/^\d+(\.\d+)?$/) },
      { currency: 'USD', issuer: market.gateway.address, value: '990' },
    ])
    const usd = { currency: 'USD', issuer: market.gateway.address }
    const book = await client.getOrderbook({ currency: 'XRP' }, usd)
    expect(book.sell).toMatchObject([{ Account: alice.address, TakerPays: '100000000', quality: '2000000' }])
    expect(book.buy).toMatchObject([{ Account: bob.address, TakerGets: '10000000' }])
  })

  it('receives closes and transactions in the format of its API version', async () => {
    const { alice, bob, client } = market
    const closed = new Promise<LedgerStream>((resolve) => client.once('ledgerClosed', resolve))
    const heard = new Promise<TransactionStream>((resolve) => client.once('transaction', resolve))
    const streams = ['ledger', 'consensus', 'server', 'validations', 'manifests', 'peer_status'] as const
    await client.request({ command: 'subscribe', streams: [...streams], accounts: [bob.address] })
    const sent = market.send(alice, {
      TransactionType: 'Payment',
      Account: alice.address,
      Destination: bob.address,
      Amount: '5',
    })
    expect(await closed).toMatchObject({ type: 'ledgerClosed', txn_count: expect.any(Number), fee_base: 10 })
    const { result } = await sent
    expect(await heard).toMatchObject({
      type: 'transaction',
      hash: result.hash,
      validated: true,
      tx_json: { DeliverMax: '5', Destination: bob.address },
      meta: { delivered_amount: '5' },
    })
    await client.request({ command: 'unsubscribe', streams: [...streams], accounts: [bob.address] })
  })

  it('finds a path, receives its update after a close, and pays along it', async () => {
    const { alice, bob, client } = market
    const expected = {
      source_account: bob.address,
      destination_account: alice.address,
      destination_amount: market.usd('5'),
    }
    const renewed = new Promise<PathFindStream>((resolve) => client.once('path_find', resolve))
    const created = await client.request({ command: 'path_find', subcommand: 'create', ...expected })
    const native = created.result.alternatives.find(({ source_amount: spent }) => typeof spent === 'string')
    expect(native?.source_amount).toBe('10000000')
    expect(await renewed).toMatchObject({ type: 'path_find', full_reply: true, ...expected, id: created.id })
    expect((await client.request({ command: 'path_find', subcommand: 'status' })).result.status).toBe(true)
    expect((await client.request({ command: 'path_find', subcommand: 'close' })).result.closed).toBe(true)
    const once = await client.request({ command: 'ripple_path_find', ...expected })
    expect(once.result.alternatives.length).toBe(created.result.alternatives.length)
    const paid = await market.send(bob, {
      TransactionType: 'Payment',
      Account: bob.address,
      Destination: alice.address,
      Amount: market.usd('5'),
      SendMax: native?.source_amount ?? '0',
      ...(native === undefined || native.paths_computed.length === 0 ? {} : { Paths: native.paths_computed }),
    })
    expect(paid.result.meta).toMatchObject({ TransactionResult: 'tesSUCCESS', delivered_amount: market.usd('5') })
  })

  it('creates a pool, trades against it and reads it', async () => {
    const { alice, client, gateway } = market
    const asset = { currency: 'XRP' } as const
    const asset2 = { currency: 'USD', issuer: gateway.address }
    await market.send(alice, {
      TransactionType: 'AMMCreate',
      Account: alice.address,
      Amount: '200000000',
      Amount2: market.usd('100'),
      TradingFee: 500,
    })
    const { result } = await client.request({ command: 'amm_info', asset, asset2 })
    expect(result.amm).toMatchObject({ amount: '200000000', amount2: market.usd('100'), trading_fee: 500 })
    await market.send(alice, {
      TransactionType: 'AMMDeposit',
      Account: alice.address,
      Asset: asset,
      Asset2: asset2,
      Amount: '1000000',
      Flags: 0x8_0000,
    })
    await market.send(alice, {
      TransactionType: 'AMMVote',
      Account: alice.address,
      Asset: asset,
      Asset2: asset2,
      TradingFee: 400,
    })
    const entry = await client.request({ command: 'ledger_entry', amm: { asset, asset2 } })
    expect(entry.result.node).toMatchObject({ LedgerEntryType: 'AMM', TradingFee: 400 })
  })

  it('reads directories and singleton entries', async () => {
    const { alice, client } = market
    const directory = await client.request({ command: 'ledger_entry', directory: { owner: alice.address } })
    expect(directory.result.node).toMatchObject({ LedgerEntryType: 'DirectoryNode', Owner: alice.address })
    const again = await client.request({ command: 'ledger_entry', directory: { dir_root: directory.result.index } })
    expect(again.result.node).toEqual(directory.result.node)
    const { features } = (await client.request({ command: 'feature' })).result
    const names = Object.values(features as Record<string, { readonly name: string }>).map(({ name }) => name)
    expect(names).toContain('RequireFullyCanonicalSig')
    expect(names).not.toContain(undefined)
  })

  it('simulates without side effects', async () => {
    const { alice, bob, client } = market
    const before = await client.getXrpBalance(bob.address)
    const payment = {
      TransactionType: 'Payment',
      Account: alice.address,
      Destination: bob.address,
      Amount: '77',
    } as const
    const { result } = await client.simulate(payment)
    expect(result).toMatchObject({
      applied: false,
      engine_result: 'tesSUCCESS',
      meta: { TransactionResult: 'tesSUCCESS' },
    })
    const binary = await client.simulate(payment, { binary: true })
    expect(binary.result).toMatchObject({
      tx_blob: expect.stringMatching(/^[0-9A-F]+$/),
      meta_blob: expect.stringMatching(/^[0-9A-F]+$/),
    })
    expect(await client.getXrpBalance(bob.address)).toBe(before)
  })

  it('collects all pages by their markers', async () => {
    const { alice, bob, client } = market
    const tickets = [alice, bob].map((wallet) =>
      market.send(wallet, { TransactionType: 'TicketCreate', Account: wallet.address, TicketCount: 210 }),
    )
    await Promise.all(tickets)
    const pages = await client.requestAll({ command: 'ledger_data', ledger_index: 'validated' })
    const keys = pages.flatMap(({ result }) => result.state.map(({ index }) => index))
    expect(pages.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toEqual(keys.toSorted())
    expect(keys.length).toBeGreaterThan(420)
    const first = await client.request({ command: 'account_tx', account: alice.address, limit: 2, forward: true })
    const second = await client.requestNextPage(
      { command: 'account_tx', account: alice.address, limit: 2, forward: true },
      first,
    )
    const hashes = [first, second].flatMap(({ result }) => result.transactions.map(({ hash }) => hash))
    expect(new Set(hashes).size).toBe(4)
  })

  it('receives errors in its own format', async () => {
    const { client } = market
    const nobody = 'rrrrrrrrrrrrrrrrrrrrBZbvji'
    await expect(client.request({ command: 'account_info', account: nobody })).rejects.toThrow(RippledError)
    await expect(client.request({ command: 'tx', transaction: '0'.repeat(64) })).rejects.toMatchObject({
      data: { error: 'txnNotFound', error_code: 29 },
    })
    await expect(client.request({ command: 'nft_info', nft_id: '0'.repeat(64) })).rejects.toMatchObject({
      data: { error: 'notEnabled' },
    })
  })
})
