import { combineMultisigned, signFor, swt } from '@tidebook/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEFT_OUT_OF_BRIEF } from '../src/json/brief-form.ts'
import type { Scenario } from './testkit/scenario.ts'
import { TOKEN, submit, succeed, microSwtc, twoTraders } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

let test: TestNode
let market: Scenario
const native = { currency: 'SWT' }
const token = { currency: TOKEN, issuer: TestWallet.named('issuer').address }

beforeAll(async () => {
  test = await startTestNode()
  market = await twoTraders(test)
})
afterAll(() => test.end())

/** Returns a value without the fields of some names, at every depth. Adds the names that it found to `met`. */
function withoutFields(value: unknown, names: ReadonlySet<string>, met: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutFields(item, names, met))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => {
    if (names.has(name)) met.add(name)
    return !names.has(name)
  })
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutFields(member, names, met)]))
}

describe('account calls', () => {
  it('CHN-014 account_info returns Balance and Sequence of the account', async () => {
    const { address } = market.alice
    const result = await test.rpc('account_info', { account: address })
    expect(result).toMatchObject({
      status: 'success',
      validated: false,
      account_data: {
        Account: address,
        Balance: microSwtc(1000),
        LedgerEntryType: 'AccountRoot',
        Sequence: 1,
        OwnerCount: 1,
      },
    })
    expect(result['ledger_current_index']).toBeTypeOf('number')
  })

  it('ERR-061 account_info of an unknown account returns the error message', async () => {
    expect(await test.rpc('account_info', { account: TestWallet.named('nobody').address })).toMatchObject({
      status: 'error',
      error: 'actNotFound',
      error_code: 19,
      error_message: 'Account not found.',
    })
  })

  it('account_info of the validated ledger excludes the open ledger', async () => {
    const { genesis, bob } = market
    await succeed(test, genesis.pay(bob.address, microSwtc(7)))
    const balance = async (ledger: string): Promise<unknown> => {
      const { account_data: data } = await test.rpc('account_info', { account: bob.address, ledger_index: ledger })
      return (data as { Balance: string }).Balance
    }
    expect(await balance('current')).toBe(microSwtc(1007))
    expect(await balance('validated')).toBe(microSwtc(1000))
    await test.rpc('ledger_accept')
    expect(await balance('validated')).toBe(microSwtc(1007))
  })

  it('account_lines shows an automatically created line from both sides', async () => {
    const { alice, issuer } = market
    expect(await test.rpc('account_lines', { account: alice.address })).toMatchObject({
      account: alice.address,
      lines: [{ account: issuer.address, balance: '500', currency: TOKEN, limit: '10000000000', limit_peer: '0' }],
    })
    expect(await test.rpc('account_lines', { account: issuer.address, peer: alice.address })).toMatchObject({
      lines: [{ account: alice.address, balance: '-500', limit: '0', limit_peer: '10000000000' }],
    })
  })

  it('STA-008 a payment below 35 SWT does not activate a new account, a payment of 35 does', async () => {
    const { genesis } = market
    const fresh = TestWallet.named('fresh')
    const refused = await submit(test, genesis.pay(fresh.address, '34999999'))
    expect(refused['engine_result']).toBe('tecNO_DST_INSUF_SWT')
    await succeed(test, genesis.pay(fresh.address, microSwtc(35)))
    expect(await test.rpc('account_info', { account: fresh.address })).toMatchObject({
      account_data: { Balance: microSwtc(35), Sequence: 1 },
    })
  })
})

describe('orders', () => {
  it('TRD-001 CHN-015 CHN-019 submit accepts a signed order and puts it into the book', async () => {
    const { alice } = market
    const signed = alice.offer(microSwtc(200), market.token('100'))
    const answer = await submit(test, signed)
    expect(answer).toMatchObject({
      status: 'success',
      engine_result: 'tesSUCCESS',
      engine_result_code: 0,
      tx_blob: signed.blob,
      tx_json: { hash: signed.hash, TransactionType: 'OfferCreate', Account: alice.address, TakerPays: microSwtc(200) },
    })
    expect(await test.rpc('account_offers', { account: alice.address })).toMatchObject({
      offers: [{ flags: 0, seq: 1, taker_gets: market.token('100'), taker_pays: microSwtc(200) }],
    })
    const book = await test.rpc('book_offers', { taker_pays: native, taker_gets: token })
    expect(book).toMatchObject({
      offers: [
        { Account: alice.address, Sequence: 1, owner_funds: '500', quality: '2000000', TakerPays: microSwtc(200) },
      ],
    })
  })

  it('TRD-041 an order and a cancel cost 0.00001 SWT each', async () => {
    const { alice } = market
    const balance = async (): Promise<bigint> => {
      const { account_data: data } = await test.rpc('account_info', { account: alice.address })
      return BigInt((data as { Balance: string }).Balance)
    }
    const before = await balance()
    await succeed(test, alice.offer(microSwtc(300), market.token('10')))
    expect(await balance()).toBe(before - 10n)
    await succeed(test, alice.cancel(alice.sequence - 1))
    expect(await balance()).toBe(before - 20n)
  })

  it('CHN-020 a signed cancel identifies the offer by its sequence and removes it', async () => {
    const { alice } = market
    await succeed(test, alice.offer(microSwtc(400), market.token('10')))
    const sequence = alice.sequence - 1
    const answer = await succeed(test, alice.cancel(sequence))
    expect(answer).toMatchObject({ tx_json: { TransactionType: 'OfferCancel', OfferSequence: sequence } })
    const { offers } = await test.rpc('account_offers', { account: alice.address })
    expect((offers as { seq: number }[]).some(({ seq }) => seq === sequence)).toBe(false)
  })

  it('CHN-017 a match is validated with metadata of the fill and found by its hash', async () => {
    const { alice, bob } = market
    const signed = bob.offer(market.token('50'), microSwtc(100), 0x8_0000)
    await succeed(test, signed)
    const provisional = await test.rpc('tx', { transaction: signed.hash })
    expect(provisional).toMatchObject({ status: 'success', validated: false, hash: signed.hash })
    expect(provisional['meta']).toBeUndefined()
    const { ledger_index: index } = await test.rpc('ledger_accept')
    const transaction = await test.rpc('tx', { transaction: signed.hash, binary: false })
    expect(transaction).toMatchObject({
      status: 'success',
      validated: true,
      ledger_index: index,
      inLedger: index,
      hash: signed.hash,
      Account: bob.address,
      meta: { TransactionResult: 'tesSUCCESS' },
    })
    const { AffectedNodes: nodes } = transaction['meta'] as {
      AffectedNodes: Record<string, { LedgerEntryType: string }>[]
    }
    const [offer] = nodes.flatMap((node) => Object.values(node)).filter((node) => node.LedgerEntryType === 'Offer')
    expect(offer).toMatchObject({
      FinalFields: { Account: alice.address, TakerGets: market.token('50'), TakerPays: microSwtc(100) },
      PreviousFields: { TakerGets: market.token('100'), TakerPays: microSwtc(200) },
    })
    expect(await test.rpc('tx', { hash: signed.hash, binary: true })).toMatchObject({ tx_blob: signed.blob })
  })

  it('CHN-021 a transfer is a signed blob and is reported with delivered_amount', async () => {
    const { alice, bob } = market
    const signed = alice.pay(bob.address, market.token('1.5'))
    expect(await succeed(test, signed)).toMatchObject({
      tx_json: { Amount: market.token('1.5'), TransactionType: 'Payment' },
    })
    await test.rpc('ledger_accept')
    expect(await test.rpc('tx', { transaction: signed.hash })).toMatchObject({
      meta: { delivered_amount: market.token('1.5') },
    })
  })

  it('a second submission of the same blob has no effect and returns the same response', async () => {
    const { alice, bob } = market
    const signed = alice.pay(bob.address, microSwtc(1))
    const first = await succeed(test, signed)
    const before = await test.rpc('account_info', { account: alice.address, ledger_index: 'current' })
    expect(await submit(test, signed)).toEqual(first)
    expect(await test.rpc('account_info', { account: alice.address, ledger_index: 'current' })).toEqual(before)
  })

  it('a failed transaction still returns success with its engine_result', async () => {
    const { bob } = market
    const late = bob.sign({ TransactionType: 'OfferCancel', OfferSequence: 1, Sequence: 1 })
    expect(await submit(test, late)).toMatchObject({
      status: 'success',
      engine_result: 'tefPAST_SEQ',
      engine_result_code: -190,
    })
    const early = bob.sign({ TransactionType: 'OfferCancel', OfferSequence: 1, Sequence: 999 })
    expect(await submit(test, early)).toMatchObject({ engine_result: 'terPRE_SEQ', engine_result_code: -92 })
  })
})

describe('ledgers', () => {
  it('ledger_accept closes at the given time and never before the parent', async () => {
    const closed = await test.rpc('ledger_accept', { close_time: GENESIS_TIME + 50 })
    expect(closed).toMatchObject({ status: 'success', close_time: GENESIS_TIME + 50 })
    expect(closed['ledger_current_index']).toBe((closed['ledger_index'] as number) + 1)
    expect(await test.rpc('ledger_accept', { close_time: GENESIS_TIME })).toMatchObject({
      error: 'invalidParams',
      field: 'close_time',
    })
  })

  it('ledger returns every ledger since genesis, with its transactions in order and their positions', async () => {
    const { info } = await test.rpc('server_info')
    const [first, last] = (info as { complete_ledgers: string }).complete_ledgers.split('-').map(Number)
    expect(first).toBe(1)
    let parent = ''
    let total = 0
    for (let index = 1; index <= (last ?? 0); index += 1) {
      const answer = await test.rpc('ledger', { ledger_index: index, transactions: true, expand: true })
      const ledger = answer['ledger'] as {
        parent_hash: string
        ledger_hash: string
        transaction_count: number
        transactions: { hash: string; metaData: { TransactionIndex: number } }[]
      }
      if (index > 1) expect(ledger.parent_hash).toBe(parent)
      parent = ledger.ledger_hash
      expect(ledger.transactions.map(({ metaData }) => metaData.TransactionIndex)).toEqual(
        Array.from({ length: ledger.transaction_count }, (_, place) => place),
      )
      total += ledger.transactions.length
      const byHash = await test.rpc('ledger', { ledger_hash: ledger.ledger_hash, transactions: true })
      expect((byHash['ledger'] as { transactions: string[] }).transactions).toEqual(
        ledger.transactions.map(({ hash }) => hash),
      )
    }
    expect(total).toBeGreaterThan(10)
  })

  it('ledger with brief omits proofs and links, and nothing else', async () => {
    const { info } = await test.rpc('server_info')
    const last = Number((info as { complete_ledgers: string }).complete_ledgers.split('-').at(-1))
    const kinds = new Set<string>()
    for (let index = 1; index <= last; index += 1) {
      const params = { ledger_index: index, transactions: true, expand: true }
      const [complete, brief] = [await test.rpc('ledger', params), await test.rpc('ledger', { ...params, brief: true })]
      expect(brief).toEqual(withoutFields(complete, LEFT_OUT_OF_BRIEF, kinds))
    }
    expect(kinds).toContain('TxnSignature')
    expect(kinds).toContain('PreviousTxnID')
    expect(kinds).toContain('OwnerNode')
  })

  it('ledger with brief has one transaction per line', async () => {
    const { info } = await test.rpc('server_info')
    const index = Number((info as { complete_ledgers: string }).complete_ledgers.split('-').at(-1))
    const textOf = async (brief: boolean) => {
      const params = [{ ledger_index: index, transactions: true, expand: true, brief }]
      const request = { method: 'POST', body: JSON.stringify({ method: 'ledger', params }) }
      return (await fetch(test.node.url, request)).text()
    }
    const text = await textOf(true)
    const { result } = JSON.parse(text) as { result: { ledger: { transactions: readonly unknown[] } } }
    expect(result.ledger.transactions.length).toBeGreaterThan(0)
    const [, ...lines] = text.split('\n').slice(0, -1)
    expect(lines.map((line): unknown => JSON.parse(line.replace(/,$/, '')))).toEqual(result.ledger.transactions)
    expect(await textOf(false)).not.toContain('\n')
  })

  it('reports the open ledger and rejects one that does not exist', async () => {
    const { ledger_current_index: current } = await test.rpc('ledger_current')
    expect(await test.rpc('ledger', { ledger_index: 'current' })).toMatchObject({ ledger: { closed: false } })
    expect(await test.rpc('ledger_closed')).toMatchObject({ ledger_index: (current as number) - 1 })
    expect(await test.rpc('ledger', { ledger_index: 99_999 })).toMatchObject({ error: 'lgrNotFound', error_code: 21 })
    const { alice } = market
    expect(await test.rpc('account_info', { account: alice.address, ledger_index: 2 })).toMatchObject({
      error: 'lgrNotFound',
    })
  })

  it('account_tx pages through the history in both directions with a marker', async () => {
    const { alice } = market
    const { transactions: all } = await test.rpc('account_tx', { account: alice.address, forward: true })
    const hashes = (all as { tx: { hash: string } }[]).map(({ tx }) => tx.hash)
    expect(hashes.length).toBeGreaterThan(5)
    expect(new Set(hashes).size).toBe(hashes.length)
    for (const forward of [true, false]) {
      const markers: string[] = []
      let marker: unknown
      do {
        const page = await test.rpc('account_tx', { account: alice.address, forward, limit: 2, marker })
        markers.push(...(page['transactions'] as { tx: { hash: string } }[]).map(({ tx }) => tx.hash))
        marker = page['marker']
      } while (marker !== undefined)
      expect(markers).toEqual(forward ? hashes : hashes.toReversed())
    }
  })
})

describe('node status', () => {
  it('server_info and server_state report the network, its fees and the active verifier', async () => {
    expect(await test.rpc('server_info')).toMatchObject({
      info: {
        network: 'swt',
        local: true,
        server_state: 'full',
        tidebook: { local: true, verifier: 'native' },
        validated_ledger: {
          base_fee_swt: 0.00001,
          reserve_base_swt: 20,
          reserve_inc_swt: 5,
          fee_account_swt: 'jEoSyfChhUMzpRDttAJXuie8XhqyoPBYvV',
        },
      },
    })
    const state = (await test.rpc('server_state'))['state'] as { validated_ledger: unknown }
    expect(state.validated_ledger).toEqual({
      base_fee: 10,
      close_time: expect.any(Number),
      fee_account: 'jEoSyfChhUMzpRDttAJXuie8XhqyoPBYvV',
      hash: expect.any(String),
      reserve_base: 20_000_000,
      reserve_inc: 5_000_000,
      seq: expect.any(Number),
    })
    expect(await test.rpc('fee')).toMatchObject({ drops: { base_fee: '10', open_ledger_fee: '10' } })
    expect(await test.rpc('ping')).toMatchObject({ status: 'success' })
    expect((await test.rpc('random'))['random']).toMatch(/^[0-9A-F]{64}$/)
  })

  it('serves health, metrics and CORS over HTTP', async () => {
    const health = await fetch(new URL('health', test.node.url))
    expect(await health.json()).toMatchObject({ status: 'ok', network: 'swt' })
    const metrics = await (await fetch(new URL('metrics', test.node.url))).text()
    expect(metrics).toMatch(/tidebook_node_validated_ledger \d+/)
    expect(metrics).toContain('tidebook_node_verifier_info{kind="native"} 1')
    expect(metrics).toMatch(/tidebook_node_submissions_total\{result="tesSUCCESS"\} \d+/)
    const asPage = { headers: { origin: 'https://example.org' } }
    expect((await fetch(new URL('health', test.node.url), asPage)).headers.get('access-control-allow-origin')).toBe('*')
    // only the operator may read metrics
    expect((await fetch(new URL('metrics', test.node.url), asPage)).headers.has('access-control-allow-origin')).toBe(
      false,
    )
    const preflight = await fetch(test.node.url, { method: 'OPTIONS', headers: { origin: 'https://example.org' } })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect((await fetch(new URL('nothing', test.node.url))).status).toBe(404)
  })
})

describe('multiple signatures', () => {
  const tx = (account: string, destination: string, sequence: number) => ({
    TransactionType: 'Payment',
    Account: account,
    Destination: destination,
    Amount: microSwtc(1),
    Fee: '80000',
    Flags: 0,
    Sequence: sequence,
  })

  it('CHN-016 submit_multisigned accepts enough signatures of listed signers and rejects fewer', async () => {
    const owner = TestWallet.named('owner of many')
    const [one, two, stranger] = ['signer one', 'signer two', 'signer three'].map((name, index) =>
      TestWallet.named(name, index === 1 ? 'ed25519' : 'secp256k1'),
    )
    if (one === undefined || two === undefined || stranger === undefined) return
    await succeed(test, market.genesis.pay(owner.address, microSwtc(200)))
    const entries = [one, two].map(({ address }) => ({ SignerEntry: { Account: address, SignerWeight: 1 } }))
    await succeed(test, owner.sign({ TransactionType: 'SignerListSet', SignerQuorum: 2, SignerEntries: entries }))
    const transfer = tx(owner.address, market.bob.address, owner.sequence)
    const signed = (...signers: TestWallet[]) =>
      combineMultisigned(
        swt,
        transfer,
        signers.map(({ keyPair }) => signFor(swt, transfer, keyPair)),
      ).tx
    for (const signers of [[one], [one, stranger]]) {
      const refused = await test.rpc('submit_multisigned', { tx_json: signed(...signers) })
      expect(refused['engine_result']).toMatch(/^tef(BAD_QUORUM|BAD_SIGNATURE)$/)
    }
    const broken = signed(one, two)
    const forged = { ...broken, Amount: microSwtc(2) }
    expect(await test.rpc('submit_multisigned', { tx_json: forged })).toMatchObject({ error: 'invalidTransaction' })
    expect(await test.rpc('submit_multisigned', { tx_json: broken })).toMatchObject({ engine_result: 'tesSUCCESS' })
    expect(await test.rpc('account_info', { account: owner.address, signer_lists: true })).toMatchObject({
      account_data: { signer_lists: [{ SignerQuorum: 2, SignerEntries: entries }] },
    })
  })
})
