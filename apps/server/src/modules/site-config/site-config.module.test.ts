import { calls, type ConfigFile, type HostsFile, type PairsFile } from '@tidebook/contract'
import type { BonusRate } from '@tidebook/contract/site'
import fastify from 'fastify'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Notifications } from '../../platform/database/notifications.ts'
import { injectCall, injectedRegistry } from '../../platform/http/injected-calls.fixture.ts'
import { shippedNetwork } from '../network/shipped-network.fixture.ts'
import { siteConfigModule } from './site-config.module.ts'

const NETWORK = shippedNetwork((code) => `jIssuerOf${code}`)
const RATE: BonusRate = { token: 'CNY', product: 'a-product', yearlyBasisPoints: 731, days: 91 }

describe('files of an installation', () => {
  const app = fastify()
  const pool = { query: () => Promise.resolve({ rows: [] }) } as unknown as pg.Pool
  const now = () => Date.UTC(2026, 10, 23)
  beforeAll(async () => {
    const site = siteConfigModule({
      network: () => NETWORK,
      preparing: () => false,
      written: () => 1,
      figuresOf: () => undefined,
      directionsOf: () => ({ deposit: false, withdraw: false }),
      access: { needTest: true, anonymously: true, imgCode: false, realNameFor: [] },
      chains: [],
      pool: () => pool,
      notifications: {} as Notifications,
      now,
      accounts: () => ({ platform: '', chargeWallet: '' }),
      hasPrices: false,
      bonusRates: () => Promise.resolve([RATE]),
      isWallet: () => true,
    })
    await site.calls?.(injectedRegistry(app, pool, now))
    return () => app.close()
  })
  const get = async <Data>(call: Parameters<typeof injectCall>[1]): Promise<Data> =>
    (await injectCall<Data>(app, call, {}, {}, call.path.startsWith('/static/') ? { t: '1' } : {}, undefined)).data

  it('API-010 ENT-058 returns the hosts of the calls in the configuration', async () => {
    const { bizHosts, cfgHosts, uploadHosts } = await get<ConfigFile>(calls.static.config)
    expect(bizHosts).toHaveLength(1)
    expect([cfgHosts, uploadHosts]).toEqual([bizHosts, bizHosts])
  })

  it('API-011 API-115 ENT-065 returns five lists of hosts', async () => {
    const hosts = await get<HostsFile>(calls.static.hosts)
    expect(Object.keys(hosts).toSorted()).toEqual(['ethHosts', 'infoHosts', 'jcNodes', 'moacHosts', 'scanHosts'])
    expect([hosts.infoHosts.length, hosts.jcNodes.length]).toEqual([1, 1])
    expect(hosts.scanHosts).toEqual(hosts.infoHosts)
    expect(hosts.scanHosts).not.toEqual(hosts.jcNodes)
  })

  it('API-012 returns every pair of the network', async () => {
    const { transPairs } = await get<PairsFile>(calls.static.pairs)
    expect(transPairs.map(({ base, counter }) => [base, counter])).toEqual(
      NETWORK.pairs.map(({ base, counter }) => [base, counter]),
    )
  })

  it('API-013 returns the version and the network', async () => {
    expect(await get(calls.site.version)).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      network: NETWORK.name,
    })
  })

  it('API-014 returns the requirements to list a coin in each language', async () => {
    expect(await get(calls.site.addCoins)).toMatchObject({
      content: { en: expect.stringContaining('issuer'), ru: expect.stringContaining('эмитент') },
    })
  })

  it('API-015 returns the rates of the products on sale', async () => {
    expect(await get(calls.site.bonusRate)).toEqual({ rates: [RATE] })
  })

  it('API-100 returns every token with its title and issuer', async () => {
    const { tokens } = await get<{ readonly tokens: readonly { readonly code: string }[] }>(calls.site.tokens)
    expect(tokens).toContainEqual({ code: 'SWT', title: 'SWTC', issuer: '' })
    expect(tokens).toContainEqual({ code: 'CNY', title: 'CNT', issuer: 'jIssuerOfCNY' })
    const { coins } = await get<PairsFile>(calls.static.pairs)
    expect(tokens.map(({ code }) => code)).toEqual(coins.map(({ value }) => value))
    expect(tokens.length).toBeGreaterThan(10)
  })
})
