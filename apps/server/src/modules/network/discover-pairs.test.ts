import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { definitionOf } from '@tidebook/protocol/networks'
import { describe, expect, it } from 'vitest'
import { contestText } from './contested-codes.ts'
import { proposePairs, titleOf, tradingEntry, type Proposal, type TradingEntry } from './discover-pairs.ts'
import { parseDescription } from './network-description.ts'
import { readNetworkFile } from './network-file.ts'
import { shippedDescription } from './shipped-network.fixture.ts'
import { shippedNetworks } from './shipped-networks.ts'

const RLUSD = '524C555344000000000000000000000000000000'
const GATE = 'rhub8VRN55s94qWKDv6jmDy1pUykJzF3wq'
const LISTED = 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'
const NEW = 'rchGBxcD1A1C2tdxF6papQYZ8kjRKMYcL'
const OTHER = 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'
const base = shippedDescription('xrpl')

function order(owner: string, gets: unknown, pays: unknown, native = 'XRP'): TradingEntry {
  const entry = tradingEntry({ LedgerEntryType: 'Offer', Account: owner, TakerGets: gets, TakerPays: pays }, native)
  if (entry === undefined) throw new RangeError('no order')
  return entry
}

function token(currency: string, value: string, issuer = GATE) {
  return { currency, issuer, value }
}

/** Validates a proposal as the program validates a network file at its start. */
function written({ description }: Proposal) {
  return parseDescription(JSON.parse(JSON.stringify(description)), 'The proposal')
}

function propose(entries: readonly TradingEntry[], most = 10) {
  return proposePairs(entries, base, 'XRP', most)
}

describe('pairs that are proposed from the contents of a ledger', () => {
  it('are the markets with the most accounts, quoted in the usual currency, in a valid file (OPS-104)', async () => {
    const { description } = propose([
      order('a', '2000000', token('USD', '4.2')),
      order('b', token('USD', '2'), '1000000'),
      order('c', token('EUR', '2'), '1000000'),
    ])
    expect(description.pairs.map((pair) => [pair.base, pair.counter, pair.area])).toEqual([
      ['XRP', 'USD', 'usd'],
      ['XRP', 'EUR', 'eur'],
    ])
    expect(description.tokens).toEqual([
      { code: 'USD', title: 'USD', issuer: GATE, common: true, worth: '1' },
      { code: 'EUR', title: 'EUR', issuer: GATE, common: true, worth: '1.08' },
    ])
    expect(description.defaultPair).toEqual({ base: 'XRP', counter: 'USD' })
    const folder = mkdtempSync(join(tmpdir(), 'tidebook-pairs-'))
    writeFileSync(
      join(folder, 'proposed.json'),
      JSON.stringify(propose([order('a', token('XAU', '2'), '1000000')]).description),
    )
    const read = await readNetworkFile(join(folder, 'proposed.json'))
    rmSync(folder, { recursive: true })
    expect(read).toMatchObject({ pairs: [{ base: 'XAU', counter: 'XRP' }], anchor: { code: 'XRP' } })
  })

  it('do not rank a token higher for one account with a thousand orders', () => {
    const spam = Array.from({ length: 1000 }, (_, index) =>
      order('spammer', token('BAD', String(index + 1)), '1000000'),
    )
    const { description } = propose(
      [...spam, order('a', token('USD', '2'), '1000000'), order('b', token('USD', '2'), '1000000')],
      1,
    )
    expect(description.pairs.map((pair) => pair.counter)).toEqual(['USD'])
  })

  it('list the busier of two issuers of one code, and report the other', () => {
    const { description, contested } = propose([
      order('a', token('XAU', '2', NEW), '1000000'),
      order('b', token('XAU', '2', NEW), '1000000'),
      order('c', token('XAU', '2', OTHER), '1000000'),
    ])
    expect(description.tokens).toMatchObject([{ issuer: NEW, contestedBy: [{ issuer: OTHER, accounts: 1 }] }])
    expect(contested).toMatchObject([
      { name: 'XAU', isNamed: false, taken: { issuer: NEW, accounts: 2 }, others: [{ issuer: OTHER, accounts: 1 }] },
    ])
    const text = contestText(contested)
    expect(text).toContain(`taken     ${NEW} (XAU): 2 accounts; the busiest, which anybody can make himself`)
    expect(text).toContain(`left out  ${OTHER} (XAU): 1 account\n`)
    expect(contestText([])).toBe('')
  })

  it('keep the issuer of a code in the file, and report other issuers even if only their tokens are traded', () => {
    const { description, contested } = propose([order('a', token('USD', '2', NEW), '1000000')])
    expect(description.tokens).toEqual([])
    expect(contested).toMatchObject([
      { name: 'USD', isNamed: true, taken: { issuer: GATE, accounts: 0 }, others: [{ issuer: NEW }] },
    ])
  })

  it('report a code that spells the name of another code, even if its market is too small to be listed', () => {
    const spelled = `555344${'0'.repeat(34)}`
    const { contested } = propose(
      [order('a', token('USD', '2'), '1000000'), order('a', token(spelled, '2', OTHER), token('EUR', '1'))],
      1,
    )
    expect(contested).toMatchObject([{ name: 'USD', isNamed: true, others: [{ code: spelled, issuer: OTHER }] }])
  })

  it.each(shippedNetworks())(
    'drop settings of %s for tokens that are not proposed, in a valid file (OPS-104)',
    (name) => {
      const network = shippedDescription(name)
      const native = definitionOf(network.profile).nativeCode
      const read = written(proposePairs([order('a', token('ZZZ', '2'), '1000000', native)], network, native, 1))
      const codes = [native, 'ZZZ']
      expect(read.tokens.map(({ code }) => code)).toEqual(['ZZZ'])
      expect(read.gateways.filter((each) => !codes.includes(each.token))).toEqual([])
      expect(read.crossChain).toEqual(network.crossChain && { ...network.crossChain, halved: undefined })
      expect(read.currencies.filter((each) => !codes.includes(each))).toEqual([])
      expect(read).toMatchObject({ local: false, anchor: { code: native } })
    },
  )

  it('keep the settings of the base file for tokens that are proposed', () => {
    const network = shippedDescription('swtc')
    const kept = network.tokens.filter(({ code }) => ['JETH', 'JJCC', 'JUSDT'].includes(code))
    const entries = kept.map(({ code, issuer }) => order('a', token(code, '2', issuer), '1000000', 'SWT'))
    const read = written(proposePairs(entries, network, 'SWT', 10))
    expect(new Set(read.tokens)).toEqual(new Set(kept))
    expect(read.gateways).toEqual(network.gateways.filter((each) => ['SWT', 'JETH'].includes(each.token)))
    const { bridge, crossChain, furtherWallets } = network
    expect(read).toMatchObject({ bridge, crossChain, furtherWallets })
  })

  it('give each token its own title, and drop the note of an earlier discovery', () => {
    const alike = ['01', '02', '03'].map((end) => `${'00'.repeat(19)}${end}`)
    const noted = base.tokens.map((each) => ({ ...each, contestedBy: [{ issuer: OTHER, accounts: 1 }] }))
    const entries = [...alike, 'USD'].map((code) => order('a', token(code, '2'), '1000000'))
    const { tokens } = written(proposePairs(entries, { ...base, tokens: noted }, 'XRP', 10))
    expect(new Set(tokens.map(({ title }) => title)).size).toBe(4)
    expect(tokens.find(({ code }) => code === 'USD')).not.toHaveProperty('contestedBy')
  })

  it('exclude tokens that a network file cannot contain, and more tokens than it can list', () => {
    const unlisted = [token('A$B', '2'), token('ABC', '2', '')]
    expect(written(propose(unlisted.map((each) => order('a', each, '1000000')))).pairs).toEqual([])
    const crowd = Array.from({ length: 300 }, (_, index) =>
      order('a', token(`A${100 + index}`, '2'), token(`B${100 + index}`, '1')),
    )
    expect(written(propose(crowd, 500)).tokens).toHaveLength(500)
  })

  it('exclude pairs of a code with itself, and keep the issuers in the file', () => {
    const gateways = [order('a', token('JPY', '1'), token('JPY', '1', OTHER)), order('b', token('JPY', '2'), '1000000')]
    const { description } = propose(gateways)
    expect(description.pairs.map((pair) => [pair.base, pair.counter])).toEqual([['XRP', 'JPY']])
    const crowd = Array.from({ length: 50 }, (_, index) => order(`s${index}`, token('USD', '1', OTHER), '1000000'))
    const named = propose([...crowd, order('a', token('USD', '2'), '1000000')])
    expect(named.description.tokens.map(({ issuer }) => issuer)).toEqual([GATE])
    expect(named.contested).toMatchObject([{ isNamed: true, others: [{ issuer: OTHER, accounts: 50 }] }])
  })

  it('count the accounts behind a pool', () => {
    const pool = tradingEntry(
      { LedgerEntryType: 'AMM', Account: 'p', Asset: { currency: 'XRP' }, Asset2: { currency: RLUSD, issuer: LISTED } },
      'XRP',
    )
    if (pool === undefined) throw new RangeError('no pool')
    const { description } = propose([pool, order('a', token('USD', '2'), '1000000')], 1)
    expect(description.pairs[0]).toMatchObject({ base: 'XRP', counter: RLUSD, area: 'rlusd' })
    expect(description.tokens[0]).toMatchObject({ code: RLUSD, title: 'RLUSD' })
  })

  it('name the native coin of a pool by the code of the network', () => {
    const [asset, other] = [{ currency: 'XRP' }, { currency: 'ZZZ', issuer: GATE }]
    const pool = tradingEntry({ LedgerEntryType: 'AMM', Account: 'p', Asset: asset, Asset2: other }, 'SWT')
    expect(pool?.gets).toMatchObject({ code: 'SWT', issuer: '' })
  })

  it('ignore entries of a node that are not orders or pools', () => {
    for (const entry of [
      null,
      7,
      {},
      { Account: 'a', TakerGets: '1', TakerPays: {} },
      { Account: 'a', TakerGets: 'x', TakerPays: '1' },
    ])
      expect(tradingEntry(entry, 'XRP')).toBeUndefined()
  })

  it('show a 20-byte code by its name only if that is plain text', () => {
    expect(titleOf(RLUSD)).toBe('RLUSD')
    expect(titleOf('USD')).toBe('USD')
    expect(titleOf(`3C7363726970743E${'0'.repeat(24)}`)).not.toContain('<')
    expect(titleOf('01'.repeat(20))).toHaveLength(24)
  })
})
