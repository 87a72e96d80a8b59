import { createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls, type ConfigFile, type HostsFile, type SiteRow } from '@tidebook/contract'
import type { BonusRate, MarketCap, SignedRequest, SiteName } from '@tidebook/contract/site'
import { startExchange, type Exchange, type StartedExchange } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAsStaff, StaffDesk } from './staff-desk.ts'

function text(words: string) {
  return { en: words, zh: `${words} zh`, ru: `${words} ru` }
}

/** An external server of prices and short addresses. */
class Outside {
  readonly asked: string[] = []
  /** Prices by symbol; undefined while the server is down. */
  prices: Readonly<Record<string, number>> | undefined
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async open(): Promise<Outside> {
    const outside: Outside = new Outside(
      createServer((request, response) => {
        const [, kind, symbol = ''] = (request.url ?? '').split('/')
        outside.asked.push(`${kind} ${symbol}`)
        if (outside.prices === undefined) return response.writeHead(503).end()
        return response.end(
          JSON.stringify(
            kind === 'make' ? { ShortUrl: 'https://s.example/1' } : { price: outside.prices[symbol], cap: 5_000_000 },
          ),
        )
      }),
    )
    outside.#server.listen(0, '127.0.0.1')
    await once(outside.#server, 'listening')
    return outside
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

describe('site settings', () => {
  let started: StartedExchange
  let exchange: Exchange
  let desk: StaffDesk
  let outside: Outside
  let folder: string
  let clock = Date.UTC(2026, 10, 23, 12)
  beforeAll(async () => {
    outside = await Outside.open()
    folder = await mkdtemp(join(tmpdir(), 'tidebook-sources-'))
    const sources = [{ url: `${outside.url}/price/{symbol}`, price: '/price', marketCap: '/cap' }]
    await writeFile(join(folder, 'sources.json'), JSON.stringify({ sources }))
    const env = {
      CLIENT_REQUESTS_PER_SECOND: '1000',
      PRICE_SOURCES: join(folder, 'sources.json'),
      SHORTENER_URL: `${outside.url}/make`,
      PARTNERS: 'moon,sun',
    }
    started = await startExchange({ now: () => clock, env })
    exchange = started.exchange
    desk = await StaffDesk.open(exchange, () => clock)
  })
  afterAll(async () => {
    await desk.close()
    await started[Symbol.asyncDispose]()
    outside.close()
    await rm(folder, { recursive: true })
  })

  const config = async (): Promise<ConfigFile> =>
    (await callAsStaff(exchange, calls.static.config, { query: `?t=${clock}` })).data as ConfigFile
  const row = async (name: SiteName): Promise<SiteRow> => {
    const cookie = await desk.cookieOf('operator')
    const { settings } = (await callAsStaff(exchange, calls.siteDesk.list, { cookie })).data as { settings: SiteRow[] }
    const setting = settings.find((each) => each.name === name)
    if (setting === undefined) throw new TypeError(`no setting ${name}`)
    return setting
  }
  const change = async (name: SiteName, value: unknown, who: 'operator' | 'admin' = 'admin', member: string = who) => {
    const { moved } = await row(name)
    clock += 1_000
    return callAsStaff(exchange, calls.siteDesk.change, {
      cookie: await desk.cookieOf(who, member),
      path: { name },
      body: { value, seen: moved },
    })
  }
  const logged = async (): Promise<unknown> =>
    (await desk.rows('select actor, action, subject, detail from app.audit_log order by number desc limit 1'))[0]

  it('API-010 ENT-058 ENT-059 ENT-060 ENT-061 ENT-062 ENT-063 ENT-064 include every configuration key', async () => {
    const file = await config()
    for (const key of ['bizHosts', 'cfgHosts', 'uploadHosts', 'huobiHosts'] as const)
      expect([key, file[key]]).toEqual([key, [exchange.url]])
    expect(file).toMatchObject({
      otcUrl: '',
      imgCode: false,
      helpContent: '/static/help',
      helpItems: [],
      advisoryService: { qq: '', url: '' },
      informationCenter: true,
      noticeInformation: true,
      informations: true,
      about: { en: '', zh: '', ru: '' },
      content: { en: '', zh: '', ru: '' },
      openScanning: true,
      newOnlineTip: { my: { id: '' }, discover: { id: '' } },
      platform: '',
      platformTp: '',
      chargeWallet: '',
      isInfoHosts: true,
      convertToCny: true,
      totalAssets: true,
      enableC2C: true,
    })
  })

  it('are revalidated by an ETag, which changes with a setting', async () => {
    const get = (etag = '') =>
      fetch(`${exchange.url}${calls.static.config.path}?t=${clock}`, { headers: { 'if-none-match': etag } })
    const first = await get()
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    clock += 5_000
    expect((await get(etag)).status).toBe(304)
    await change('mobileWarning', true)
    const changed = await get(etag)
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
    await change('mobileWarning', null)
    expect((await get(etag)).status).toBe(304)
  })

  it('API-011 ENT-065 include five host lists', async () => {
    const hosts = (await callAsStaff(exchange, calls.static.hosts, { query: '?t=1' })).data as HostsFile
    expect(Object.keys(hosts).toSorted()).toEqual(['ethHosts', 'infoHosts', 'jcNodes', 'moacHosts', 'scanHosts'])
    for (const list of Object.values(hosts)) expect(list).toEqual(expect.any(Array))
    expect([hosts.scanHosts, hosts.infoHosts]).toEqual([[exchange.url], [exchange.url]])
    expect(hosts.jcNodes).toHaveLength(1)
  })

  it('take effect immediately after a change by staff, without a restart', async () => {
    const wishes: readonly (readonly [SiteName, unknown, (file: ConfigFile) => unknown, unknown])[] = [
      ['otcUrl', 'https://otc.example/', (file) => file.otcUrl, 'https://otc.example/'],
      ['c2cUrl', 'https://c2c.example/', (file) => file.c2cUrl, 'https://c2c.example/'],
      ['listingUrl', '/information', (file) => file.listingUrl, '/information'],
      ['appDownloadUrl', 'https://app.example/get', (file) => file.appDownloadUrl, 'https://app.example/get'],
      ['advisoryQq', '4008', (file) => file.advisoryService.qq, '4008'],
      [
        'consultationUrl',
        'https://chat.example/?to={qq}',
        (file) => file.advisoryService.url,
        'https://chat.example/?to=4008',
      ],
      ['helpItems', [{ title: text('Fees'), path: '/x' }], (file) => file.helpItems[0]?.title.ru, 'Fees ru'],
      ['about', text('We'), (file) => file.about.zh, 'We zh'],
      ['content', text('## We'), (file) => file.content.en, '## We'],
      ...(
        [
          'isInfoHosts',
          'informationCenter',
          'noticeInformation',
          'informations',
          'openScanning',
          'convertToCny',
          'totalAssets',
          'enableC2C',
        ] as const
      ).map((name) => [name, false, (file: ConfigFile) => file[name], false] as const),
      ['mobileWarning', true, (file) => file.mobileWarning, true],
    ]
    for (const [name, value, read, served] of wishes) {
      expect([name, read(await config())]).not.toEqual([name, served])
      expect([name, (await change(name, value)).code]).toEqual([name, '0'])
      expect([name, read(await config())]).toEqual([name, served])
    }
    for (const [name] of wishes) expect((await change(name, null)).code).toBe('0')
    expect(await config()).toMatchObject({ otcUrl: '', openScanning: true, about: { en: '' }, helpItems: [] })
    expect(await row('otcUrl')).toMatchObject({ value: '', usual: '', proposed: null, changed: { by: 'admin' } })
  })

  it('assign a new id to a changed tip, and no id to an empty one', async () => {
    await change('tipMy', text('New'))
    const first = (await config()).newOnlineTip.my
    await change('tipMy', text('Newer'))
    const second = (await config()).newOnlineTip.my
    expect(first).toMatchObject({ text: text('New'), id: expect.stringMatching(/^[0-9a-f]{16}$/) })
    expect(second.id).not.toBe(first.id)
    expect((await config()).newOnlineTip.discover.id).toBe('')
  })

  it('require a second member for a link by an operator; the proposer cannot confirm it', async () => {
    const link = 'https://otc.example/desk'
    expect((await change('otcUrl', link, 'operator')).data).toMatchObject({
      value: '',
      proposed: { value: link, by: 'operator' },
    })
    expect(await logged()).toMatchObject({
      actor: 'staff:operator',
      action: 'site.proposed',
      subject: 'site:otcUrl',
    })
    expect((await config()).otcUrl).toBe('')
    expect((await change('otcUrl', link, 'operator')).code).toBe('4069')
    // a different proposal replaces it, and also waits
    const other = 'https://otc.example/other'
    expect((await change('otcUrl', other, 'operator', 'anna')).data).toMatchObject({
      value: '',
      proposed: { value: other, by: 'anna' },
    })
    expect((await change('otcUrl', other, 'operator')).data).toMatchObject({
      value: other,
      changed: { by: 'operator' },
      proposed: null,
    })
    const entry = (await logged()) as { readonly detail: string }
    expect(entry).toMatchObject({ actor: 'staff:operator', action: 'site.changed' })
    expect(JSON.parse(entry.detail)).toEqual({ from: '', to: other, proposed: 'anna' })
    expect((await config()).otcUrl).toBe(other)
    // withdrawing a proposal changes nothing
    await change('otcUrl', link, 'operator')
    expect((await change('otcUrl', other, 'operator')).data).toMatchObject({ value: other, proposed: null })
    expect(await logged()).toMatchObject({ action: 'site.proposal-ended' })
    // words and flags need no second member
    expect((await change('openScanning', false, 'operator')).data).toMatchObject({ value: false, proposed: null })
  })

  it('reject invalid links, texts and addresses, and do not store them', async () => {
    const wrong: readonly (readonly [SiteName, unknown])[] = [
      ['otcUrl', 'javascript:alert(1)'],
      ['otcUrl', 'http://otc.example'],
      ['otcUrl', true],
      ['openScanning', 'yes'],
      ['helpItems', [{ title: text('x'), path: '//evil.example' }]],
      ['content', text('x'.repeat(6_001))],
      ['platformTp', 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTi'],
    ]
    const before = await desk.rows('select * from app.site_settings order by name')
    for (const [name, value] of wrong) expect([name, (await change(name, value)).code]).toEqual([name, '4000'])
    expect(await desk.rows('select * from app.site_settings order by name')).toEqual(before)
    const address = exchange.role('faucet').address
    expect((await change('platformTp', address)).code).toBe('0')
    expect((await config()).platformTp).toBe(address)
  })

  it('ENT-068 serve the total as shown, hidden after staff turn it off, and shown again', async () => {
    const isShown = async (): Promise<boolean> => (await config()).totalAssets
    const before = await isShown()
    expect((await change('totalAssets', false)).code).toBe('0')
    const hidden = await isShown()
    expect((await change('totalAssets', true)).code).toBe('0')
    expect([before, hidden, await isShown()]).toEqual([true, false, true])
  })

  it('reject an outdated change, and accept one of several concurrent ones', async () => {
    const cookie = await desk.cookieOf('admin')
    const send = (value: boolean, seenVersion: number | null) =>
      callAsStaff(exchange, calls.siteDesk.change, {
        cookie,
        path: { name: 'totalAssets' },
        body: { value, seen: seenVersion },
      })
    const { moved } = await row('totalAssets')
    expect((await send(false, (moved ?? 0) - 1)).code).toBe('4070')
    const codes = (await Promise.all([1, 2, 3].map(() => send(false, moved)))).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['0', '4070', '4070'])
  })

  it('are hidden from other staff and visitors, and cannot be changed by them', async () => {
    const others = [
      [undefined, '4010'],
      [await desk.cookieOf('support'), '4030'],
      [await desk.cookieOf('reviewer'), '4030'],
    ] as const
    const { moved } = await row('enableC2C')
    for (const [cookie, code] of others) {
      expect((await callAsStaff(exchange, calls.siteDesk.list, { cookie })).code).toBe(code)
      const body = { value: false, seen: moved }
      expect(
        (await callAsStaff(exchange, calls.siteDesk.change, { cookie, path: { name: 'enableC2C' }, body })).code,
      ).toBe(code)
    }
    expect((await config()).enableC2C).toBe(true)
  })

  it('API-013 API-014 API-015 API-100 include the version, listing requirements, bonus rates and all tokens', async () => {
    const version = await callAsStaff(exchange, calls.site.version, { query: '?t=1' })
    expect(version.data).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    const page = await callAsStaff(exchange, calls.site.addCoins, { query: '?t=1' })
    expect(page.data).toMatchObject({ url: '', content: { ru: expect.stringContaining('эмитент') } })
    const offer = async (state: string): Promise<string> => {
      const [row] = await desk.rows<{ id: string }>(
        `insert into app.finance_products (id, family, token, issuer, rate, days, early, unit, least, most, total, state, created, created_by)
         values (gen_random_uuid(), 'poc', 'CNY', $1, 731, 91, 'never', 100, 1, 10, 10, $2, now(), 'somebody') returning id`,
        [exchange.issuer('CNY'), state],
      )
      return row?.id ?? ''
    }
    const [open] = [await offer('open'), await offer('draft'), await offer('closed')]
    const { rates } = (await callAsStaff(exchange, calls.site.bonusRate, { query: '?t=1' })).data as {
      rates: BonusRate[]
    }
    expect(rates.filter(({ days }) => days === 91)).toEqual([
      { token: 'CNY', product: open, yearlyBasisPoints: 731, days: 91 },
    ])
    const { tokens } = (await callAsStaff(exchange, calls.site.tokens)).data as { tokens: unknown[] }
    expect(tokens).toContainEqual({ code: 'SWT', title: 'SWTC', issuer: '' })
    expect(tokens).toContainEqual({ code: 'CNY', title: 'CNT', issuer: exchange.issuer('CNY') })
  })

  it('API-098 API-099 include prices of the operator’s source, and retain the last ones while it is down', async () => {
    const get = async (symbol: string) =>
      (await callAsStaff(exchange, calls.site.price, { query: `?symbol=${symbol}` })).data as MarketCap | null
    expect(await get('BTC')).toMatchObject({ price: '--', marketCap: '--', time: null })
    clock += 60_000
    outside.prices = { BTC: 64_321.5, ETH: 3_100, USDT: 1.0002 }
    const caps = await Promise.all(['BTC', 'ETH', 'USDT'].map(get))
    expect(caps.map((each) => each?.price)).toEqual(['64321.5', '3100', '1.0002'])
    expect(caps[0]).toMatchObject({ marketCap: '5000000', stale: false, time: clock })
    outside.prices = undefined
    clock += 300_000
    expect(await get('BTC')).toEqual({ ...caps[0], stale: true })
    expect(await get('DOGE')).toBeNull()
  })

  it('API-108 shorten the address of an exchange page, or return it unchanged while the service is down', async () => {
    const short = async (url: string) => (await callAsStaff(exchange, calls.site.shortUrl, { body: { url } })).data
    outside.prices = undefined
    expect(await short(`${exchange.url}/a`)).toEqual({ ShortUrl: `${exchange.url}/a` })
    outside.prices = {}
    clock += 30_000
    expect(await short(`${exchange.url}/a`)).toEqual({ ShortUrl: 'https://s.example/1' })
    expect(await short('https://other.example/')).toBeNull()
  })

  it("API-106 API-107 sign partner requests of the exchange's own pages with keys that it publishes", async () => {
    const sign = async (body: unknown, headers: Readonly<Record<string, string>>) => {
      const response = await fetch(`${exchange.url}${calls.site.sign.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      return (await response.json()) as { message?: string; code?: string; data: SignedRequest | null }
    }
    const { keys } = (await callAsStaff(exchange, calls.site.signingKeys)).data as {
      keys: { signer: string; publicKey: string }[]
    }
    expect(keys.map(({ signer }) => signer)).toEqual(['moon', 'sun'])
    const publicKeyOf = (name: string) => {
      const hex = keys.find(({ signer }) => signer === name)?.publicKey ?? ''
      const x = Buffer.from(hex, 'hex').toString('base64url')
      return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    }
    const answers = await Promise.all([sign({ a: 1 }, { signer: 'moon' }), sign({ a: 2 }, { signer: 'sun' })])
    for (const [index, { message, data }] of answers.entries()) {
      expect(message).toBe('success')
      const signature = Buffer.from(data?.signature ?? '', 'hex')
      const bytes = Buffer.from(data?.text ?? '')
      const names = index === 0 ? (['moon', 'sun'] as const) : (['sun', 'moon'] as const)
      expect(names.map((name) => verify(null, bytes, publicKeyOf(name), signature))).toEqual([true, false])
    }
    expect(answers[0]?.data?.signature).not.toBe(answers[1]?.data?.signature)
    expect(await sign({}, {})).toEqual({ message: 'unknown signer', data: null })
    expect((await sign({ secret: 'x' }, { signer: 'moon' })).data).toBeNull()
    expect(await sign({}, { signer: 'moon', origin: 'https://other.example' })).toMatchObject({
      code: '4030',
      data: null,
    })
    // the keys belong to the installation, and are stored next to its other keys
    const keyRows = await desk.rows(
      "select purpose from app.signing_keys where purpose like 'partner:%' order by purpose",
    )
    expect(keyRows).toEqual([{ purpose: 'partner:moon' }, { purpose: 'partner:sun' }])
  })

  it('return the last known values while the database is unavailable', async () => {
    await change('enableC2C', false)
    expect((await config()).enableC2C).toBe(false)
    await desk.rows('alter table app.site_settings rename to away')
    clock += 5_000
    expect((await config()).enableC2C).toBe(false)
    await desk.rows('alter table app.away rename to site_settings')
    await change('enableC2C', null)
    expect((await config()).enableC2C).toBe(true)
  })
})
