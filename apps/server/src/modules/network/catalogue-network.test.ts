import { parseDecimal, compare, multiply } from '@tidebook/amount'
import { CURRENCIES, pickBaseCounter } from '@tidebook/contract'
import { describe, expect, it } from 'vitest'
import { pairsFileOf } from '../static-files/static-files.service.ts'
import { WITHOUT_KLINE } from './catalogue.ts'
import { catalogueNetwork, openingPrice } from './catalogue-network.ts'
import { networkFile } from './network-file.ts'

const network = catalogueNetwork({ name: 'test', local: true }, (code) => `jIssuerOf${code}`)

describe('catalogue of the demonstration market', () => {
  it('U12 CST-006 has more than 30 pairs in four areas, each oriented by the quote priority', () => {
    expect(network.pairs.length).toBeGreaterThanOrEqual(30)
    expect(new Set(network.pairs.map((pair) => pair.area))).toEqual(new Set(['cnt', 'usdt', 'swtc', 'eth']))
    for (const { base, counter } of network.pairs) expect(pickBaseCounter(base, counter)).toEqual({ base, counter })
    expect(network.pairs.map((pair) => `${pair.base}-${pair.counter}`)).toEqual(
      expect.arrayContaining(['SWT-JUSDT', 'SWT-CNY']),
    )
    expect(networkFile.parse(network)).toEqual(network)
  })

  it('DSP-014 DSP-015 DSP-016 DSP-017 every pair shows its price, and its smallest order is worth something', () => {
    for (const { base, counter, priceDecimal, minAmount } of network.pairs) {
      const price = openingPrice(base, counter)
      expect(compare(price, { coefficient: 1n, scale: priceDecimal })).toBeGreaterThanOrEqual(0)
      expect(compare(multiply(price, parseDecimal(minAmount)), parseDecimal('0.000001'))).toBeGreaterThanOrEqual(0)
    }
  })

  it('TRD-013 the thinnest pairs are not in the K-line list, all others are', () => {
    const without = network.pairs.filter((pair) => !pair.kline).map(({ base, counter }) => `${base}-${counter}`)
    expect(without.length).toBeGreaterThan(0)
    expect(new Set(without)).toEqual(WITHOUT_KLINE)
  })

  it('API-012 ENT-003 ENT-004 ENT-066 DSP-001 DSP-002 DSP-004 coins and pairs carry titles and issuers', () => {
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
    expect(CURRENCIES.map(({ code }) => code)).toEqual(['SWT', 'UST', 'VCC', 'CNT'])
  })
})
