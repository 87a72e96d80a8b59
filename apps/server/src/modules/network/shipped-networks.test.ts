import { compare, multiply, parseDecimal, ZERO } from '@tidebook/amount'
import { orientBy } from '@tidebook/contract'
import { rulesOf } from '@tidebook/ledger'
import { swt } from '@tidebook/protocol'
import { afterAll, describe, expect, it } from 'vitest'
import { marketPairs } from '../indexer/market-pairs.ts'
import { createPublicOrigins } from '../../platform/http/public-origins.ts'
import { configFileOf, hostsFileOf, pairsFileOf } from '../site-config/site-config.service.ts'
import { DEFAULT_SETTINGS } from '../site-config/usual-settings.ts'
import { PROFILES } from '@tidebook/contract/network'
import { describedNetwork, shippedNetworks } from './shipped-networks.ts'
import { isValidAddress } from '@tidebook/protocol/address'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { definitionOf } from '@tidebook/protocol/networks'
import {
  networkFactsOf,
  openingPrice,
  readNetworkFile,
  reservesOf,
  resolveNetwork,
  writeNetworkFile,
} from './network-file.ts'
import { readEditedDescription, shippedDescription, shippedNetwork } from './shipped-network.fixture.ts'

const network = shippedNetwork((code) => `jIssuerOf${code}`)

const asUsual = {
  preparing: false,
  written: 0,
  access: { needTest: true, anonymously: true, imgCode: false, realNameFor: [] },
  site: DEFAULT_SETTINGS,
  accounts: { platform: '', chargeWallet: '' },
  hasPrices: false,
}

describe('the demonstration market', () => {
  it('U12 has more than 30 pairs in four areas', () => {
    expect(network.pairs.length).toBeGreaterThanOrEqual(30)
    expect(new Set(network.pairs.map((pair) => pair.area))).toEqual(new Set(['cnt', 'usdt', 'swtc', 'eth']))
    expect(network.pairs.map((pair) => `${pair.base}-${pair.counter}`)).toEqual(
      expect.arrayContaining(['SWT-JUSDT', 'SWT-CNY']),
    )
  })

  it('shows a price for every pair, whose smallest order has a value (DSP-014, DSP-015, DSP-016, DSP-017)', () => {
    for (const { base, counter, priceDecimal, minAmount } of network.pairs) {
      const price = openingPrice(network, base, counter) ?? ZERO
      expect(compare(price, { coefficient: 1n, scale: priceDecimal })).toBeGreaterThanOrEqual(0)
      expect(compare(multiply(price, parseDecimal(minAmount)), parseDecimal('0.000001'))).toBeGreaterThanOrEqual(0)
    }
  })

  it('lists all pairs except the thinnest in the K-line list (TRD-013)', () => {
    const without = network.pairs.filter((pair) => !pair.kline).map(({ base, counter }) => `${base}-${counter}`)
    expect(without).toEqual(['JCALL-SWT', 'JSTM-SWT', 'JXRP-JETH', 'JMOAC-JETH', 'JJCC-JETH'])
  })

  it('has titles and issuers for coins and pairs (API-012, ENT-003, ENT-004, ENT-066, DSP-001, DSP-002, DSP-004)', () => {
    const file = pairsFileOf(network)
    expect(file.transPairs.find((pair) => pair.pair === 'SWT/JUSDT')).toMatchObject({
      baseTitle: 'SWTC',
      counterTitle: 'USDT',
      dealArea: 'usdt',
      counterIssuer: 'jIssuerOfJUSDT',
      kline: true,
    })
    expect(file.coins.map((coin) => [coin.value, coin.label])).toEqual(
      expect.arrayContaining([
        ['SWT', 'SWTC'],
        ['CNY', 'CNT'],
        ['JJCC', 'JCC'],
        ['VCC', 'VCC'],
      ]),
    )
    expect(new Set(file.coins.map((coin) => coin.label)).size).toBe(file.coins.length)
  })
})

describe.each(['local', 'swtc'])('the values of the specification on the network %s', (name) => {
  const described = shippedDescription(name)
  const facts = networkFactsOf(described, 1000)
  const served = shippedNetwork((code) => `jIssuerOf${code}`, name)
  const { resolver, codeOf } = marketPairs(served)
  const coin = (currency: string) => ({
    currency,
    issuer: served.tokens.find(({ code }) => code === currency)?.issuer ?? '',
  })

  it('charges the fees and reserves of the ledger: 35 to activate, 5 an order, 0.00001 a transaction (CST-001, TRD-041)', () => {
    expect(facts).toMatchObject({
      activation: '35',
      reserve: { base: '20', increment: '5' },
      fee: '0.00001',
      tradeFee: '0.01',
    })
    const { baseFee, reserveBase, reserveIncrement, minimumActivation } = rulesOf(swt)
    expect(reservesOf(served)).toEqual({ base: reserveBase, increment: reserveIncrement })
    expect([baseFee, minimumActivation]).toEqual([10n, 35_000_000n])
  })

  it('orients a pair by the quote priority, listed or not (CST-006)', () => {
    expect(facts.quotePriority.join(' ')).toBe('CNY JCADT UST JUSDT JCNB JAUT JETH SWT CSP WYB JJCC JSEC TFG')
    for (const [base, counter] of [
      ['SWT', 'CNY'],
      ['JETH', 'JUSDT'],
      ['SWT', 'JETH'],
      ['JJCC', 'SWT'],
      ['VCC', 'CSP'],
    ] as const)
      expect(resolver.resolve(coin(counter), coin(base))).toMatchObject({ base: coin(base), counter: coin(counter) })
  })

  it('has the anchor CNY, shown as CNT with ¥, and an issuer of UST, one of the four currencies (ENT-001, ENT-002)', () => {
    const addresses = {
      web: 'http://web',
      stream: 'ws://web',
      nodeHttp: 'http://node',
      nodeSocket: 'ws://node',
      otherNodes: [],
    }
    const { anchor, currencies } = configFileOf({ network: served, addresses, ...asUsual })
    expect(anchor).toEqual({ code: 'CNY', symbol: '¥', title: 'CNT' })
    expect(currencies.map(({ code }) => code)).toEqual(['SWT', 'UST', 'VCC', 'CNT'])
    const own = served.tokens.find(({ code }) => code === 'UST')?.issuer
    expect(own).toBe(name === 'local' ? 'jIssuerOfUST' : own)
    expect(currencies.find(({ code }) => code === 'UST')?.issuer).toBe(own)
  })

  it('maps codes to titles, and titles and other spellings to codes (DSP-001, DSP-002, DSP-003, DSP-005)', () => {
    expect(['JUSDT', 'JETH', 'JJCC', 'JCADT', 'HJT', 'JHJT'].map((code) => facts.titles[code])).toEqual([
      'USDT',
      'ETH',
      'JCC',
      'CADT',
      'JHJT',
      'JHJT',
    ])
    expect(['USDT', 'CNT', 'SWTC', 'SWT', 'HJT', 'JHJT', 'CADT', 'XYZ'].map(codeOf)).toEqual([
      'JUSDT',
      'CNY',
      'SWT',
      'SWT',
      'JHJT',
      'JHJT',
      'JCADT',
      'XYZ',
    ])
  })
})

describe('the balance for further wallets', () => {
  it('is more than 10000 JCC on SWTC, and none on the demonstration network (WAL-076, decision 0096)', () => {
    const { furtherWallets } = networkFactsOf(shippedDescription('swtc'), 1000)
    const issuer = shippedDescription('swtc').tokens.find(({ code }) => code === 'JJCC')?.issuer
    expect(issuer).toBeTruthy()
    expect(furtherWallets).toEqual({ code: 'JJCC', issuer, title: 'JCC', above: '10000' })
    expect(networkFactsOf(shippedDescription('local'), 1000).furtherWallets).toBeUndefined()
  })
})

describe('networks shipped with the product', () => {
  it.each(shippedNetworks())('orient every pair by their quote priority: %s', async (name) => {
    const { pairs, quotePriority } = await describedNetwork(name)
    const orient = orientBy(quotePriority)
    for (const { base, counter } of pairs) expect(orient(base, counter)).toEqual({ base, counter })
  })

  it.each(shippedNetworks())(
    'are valid: every issuer of %s is an address of the network, and every pair has a precision',
    async (name) => {
      const description = await describedNetwork(name)
      const definition = definitionOf(description.profile)
      const resolved = resolveNetwork(description, () => 'made with it')
      for (const { issuer } of description.tokens)
        expect(issuer === undefined ? description.local : isValidAddress(definition, issuer)).toBe(true)
      expect(resolved.pairs).toHaveLength(description.pairs.length)
      const { base, counter } = description.defaultPair
      expect(resolved.pairs.some((pair) => pair.base === base && pair.counter === counter)).toBe(true)
      expect(new Set(resolved.pairs.map(({ area }) => area))).toEqual(new Set(description.areas))
    },
  )

  it('have a definition for every profile that a file may contain', () => {
    for (const profile of PROFILES) expect(definitionOf(profile).id).toBe(profile)
  })

  it('return their costs to a page in their own coin', () => {
    expect(networkFactsOf(shippedDescription('local'), 1000)).toMatchObject({
      native: { code: 'SWT', title: 'SWTC' },
      fee: '0.00001',
      activation: '35',
      closeInterval: 1000,
    })
    expect(networkFactsOf(shippedDescription('xrpl'), 1000)).toMatchObject({
      profile: 'xrp',
      native: { code: 'XRP', title: 'XRP' },
      fee: '0.00001',
      activation: '1.6',
      closeInterval: 4000,
    })
  })
})

it('limit a browser to ten wallets of a type by the shipped file (CST-010)', () => {
  expect(networkFactsOf(shippedDescription('local'), 1000).mostWallets).toBe(10)
})

it('return the wallet limit in a file', () => {
  const file = shippedDescription('local')
  expect(networkFactsOf({ ...file, mostWallets: 3 }, 1000).mostWallets).toBe(3)
})

it('return the validators that a file lists', () => {
  const validators = { chainId: 'tide', set: [{ name: 'Harbour', key: `${'A'.repeat(43)}=`, power: 10 }] }
  const file = shippedDescription('local')
  expect(networkFactsOf(file, 1000)).not.toHaveProperty('validators')
  expect(networkFactsOf({ ...file, validators }, 1000).validators).toEqual(validators)
})

it('use the wording of the specification only if the file enables it (ADR 0052)', () => {
  const file = shippedDescription('local')
  expect(networkFactsOf(file, 1000).specificationWording).toBeUndefined()
  expect(networkFactsOf({ ...file, specificationWording: true }, 1000).specificationWording).toBe(true)
})

it('CHN-024: take the hosts of chains from the network file only', () => {
  const chains = [
    { chain: 'eth' as const, hosts: ['https://a.example'], network: '1', highestFee: '0.1', tokens: [] },
    { chain: 'moac' as const, hosts: ['https://m.example'], network: '99', highestFee: '0.1', tokens: [] },
  ]
  const facts = networkFactsOf({ ...shippedDescription('local'), chains }, 1000)
  expect(facts.chains).toEqual(chains)
  const addresses = {
    web: 'https://x',
    stream: 'wss://x',
    nodeHttp: 'https://n',
    nodeSocket: 'wss://n',
    otherNodes: [],
  }
  expect(hostsFileOf(addresses, facts.chains)).toMatchObject({
    jcNodes: ['https://n'],
    ethHosts: ['https://a.example'],
    moacHosts: ['https://m.example'],
  })
})

describe('a public installation', () => {
  const publicUrls = ['https://exchange.example']
  const origins = createPublicOrigins({
    host: '127.0.0.1',
    port: () => 7350,
    publicUrls,
    node: { url: 'https://node.example' },
  })
  const request = { host: 'exchange.example', secure: true, forwarded: true }
  const portsOf = (content: unknown): readonly string[] =>
    [...JSON.stringify(content).matchAll(/(?:https?|wss?):\/\/[^"{]+/g)].map(([address]) => {
      const { port, protocol } = new URL(address)
      return `${protocol} ${port || (/^(?:https|wss):$/.test(protocol) ? '443' : '80')}`
    })

  it.each(shippedNetworks().filter((name) => !shippedDescription(name).local))(
    'serves only addresses behind TLS on port 443 to a page: %s (API-003)',
    (name) => {
      const described = shippedDescription(name)
      const addresses = origins.addressesFor(request)
      if (addresses === undefined) throw new RangeError('the published name is not answered')
      const served = shippedNetwork((code) => `jIssuerOf${code}`, name)
      const facts = networkFactsOf(described, 1000)
      const config = configFileOf({ network: served, addresses, ...asUsual })
      const published = [facts, config, hostsFileOf(addresses, facts.chains)]
      const ports = portsOf([published, described.explorer, described.nodes])
      const beside = ports.filter((port) => port !== 'wss: 443')
      expect(new Set(beside)).toEqual(new Set(['https: 443']))
    },
  )

  it.each(['gift', 'worth'])('rejects a token with a %s of zero, and reports the member', async (member) => {
    const edited = readEditedDescription(({ tokens }) => void Object.assign(tokens[0] ?? {}, { [member]: '0.0' }))
    await expect(edited).rejects.toThrow(`tokens.0.${member}: a number above zero`)
  })

  it('accepts a MOAC host on 443 and 8550, and rejects a file with any other port (API-003)', async () => {
    const withMoac = (host: string) =>
      readEditedDescription(
        (file) => void (file.chains = [{ chain: 'moac', hosts: [host], network: '99', highestFee: '0.1' }]),
        'swtc',
      )
    for (const host of ['https://m.example:8550', 'https://m.example']) {
      const { chains } = networkFactsOf(await withMoac(host), 1000)
      const addresses = origins.addressesFor(request)
      if (addresses === undefined) throw new RangeError('the published name is not answered')
      expect(hostsFileOf(addresses, chains).moacHosts).toEqual([host])
    }
    for (const host of ['https://m.example:8545', 'http://m.example:8550', 'https://m.example:80'])
      await expect(withMoac(host)).rejects.toThrow(`chains: moac: ${host} is not on port 443`)
  })
})

describe('the file of a network', () => {
  it('may contain the operator’s own node on any port, and MOAC on 8550 (API-003)', async () => {
    const moac = { chain: 'moac', hosts: ['https://m.example:8550'], network: '99', highestFee: '0.1' }
    const nodes = ['ws://127.0.0.1:6006', 'ws://node:6006', 'ws://10.0.0.7:6006', 'wss://a.example']
    write({ nodes, chains: [moac] })
    expect(await readNetworkFile(path)).toMatchObject({ nodes, chains: [{ hosts: moac.hosts }] })
  })

  it('is rejected unless its chains are valid', async () => {
    const eth = { chain: 'eth', hosts: ['https://a.example'], network: '1', highestFee: '0.1' }
    write({ chains: [eth] })
    expect((await readNetworkFile(path))?.chains).toEqual([{ ...eth, tokens: [] }])
    const { network: _network, ...unnamed } = eth
    for (const chains of [
      [eth, eth],
      [{ ...eth, chain: 'swt' }],
      [unnamed],
      [{ ...eth, hosts: ["https://a.example; script-src 'unsafe-inline'"] }],
      [{ ...eth, hosts: ['https://a.example/ b'] }],
      [{ ...eth, highestFee: '-1' }],
    ]) {
      write({ chains })
      await expect(readNetworkFile(path)).rejects.toThrow('chains')
    }
  })

  it('is rejected unless its validators are valid', async () => {
    const validator = { name: 'Harbour', key: `${'A'.repeat(43)}=`, power: 10 }
    write({ validators: { chainId: 'tide', set: [validator] } })
    expect((await readNetworkFile(path))?.validators).toEqual({ chainId: 'tide', set: [validator] })
    for (const set of [
      [],
      [validator, { ...validator, name: 'Other' }],
      [{ ...validator, key: `${'A'.repeat(42)}B=` }],
      [{ ...validator, power: 0 }],
      Array.from({ length: 201 }, () => validator),
    ]) {
      write({ validators: { chainId: 'tide', set } })
      await expect(readNetworkFile(path)).rejects.toThrow('validators')
    }
  })

  const folder = mkdtempSync(join(tmpdir(), 'tidebook-network-'))
  const path = join(folder, 'network.json')
  const write = (more: object): void => writeFileSync(path, JSON.stringify({ ...shippedDescription('swtc'), ...more }))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is read back as it was written', async () => {
    writeNetworkFile(path, network)
    expect(await readNetworkFile(path)).toEqual(network)
    expect(await readNetworkFile(join(folder, 'absent.json'))).toBeUndefined()
  })

  const token = { code: 'ABC', title: 'Abc', issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' }
  it.each([
    ['a profile that nobody knows', { profile: 'heco' }, /profile: /],
    ['two tokens of one code', { tokens: [token, { ...token, title: 'Other' }] }, /ABC is listed twice/],
    ['two tokens of one title', { tokens: [token, { ...token, code: 'DEF' }] }, /two have the title Abc/],
    [
      'a token without an issuer',
      {
        tokens: [{ code: 'ABC', title: 'Abc' }],
        pairs: [],
        anchor: { code: 'ABC', symbol: '', title: 'Abc' },
        bridge: 'ABC',
      },
      /ABC has no issuer/,
    ],
    ['a pair of unknown tokens', { pairs: [{ base: 'FOO', counter: 'BAR', area: 'x' }] }, /no token has the code FOO/],
    ['a first pair that is none', { defaultPair: { base: 'ABC', counter: 'SWT' } }, /defaultPair: ABC-SWT is no pair/],
    ['a bridge that is no token', { bridge: 'NOPE' }, /bridge: no token has the code NOPE/],
    ['an anchor that is no token', { anchor: { code: 'NOPE', symbol: '', title: 'x' } }, /anchor: no token/],
    ['a currency that is no token', { currencies: ['NOPE'] }, /currencies: no token has the code or title NOPE/],
    ['areas that leave one out', { areas: ['cnt'] }, /areas: usdt is missing/],
    [
      'API-003 a node on another port',
      { nodes: ['wss://a.example:51233'] },
      /wss:\/\/a\.example:51233 is not on port 443/,
    ],
    ['API-003 a node without TLS', { nodes: ['ws://a.example:443'] }, /ws:\/\/a\.example:443 is not on port 443/],
    [
      'API-003 a host of Ethereum where MOAC’s is',
      { chains: [{ chain: 'eth', hosts: ['https://a.example:8550'], network: '1', highestFee: '0.1' }] },
      /chains: eth: https:\/\/a\.example:8550 is not on port 443/,
    ],
    ['a price with an exponent', { reserve: { base: '1e9', increment: '5' } }, /reserve\.base: /],
    ['a node that is no address', { nodes: ['javascript:alert(1)'] }, /nodes\.0: /],
  ])('is rejected with a named error: %s', async (_what, more, message) => {
    write(more)
    await expect(readNetworkFile(path)).rejects.toMatchObject({ code: 'config/invalid', message })
  })
})
