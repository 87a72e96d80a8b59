import { randomUUID } from 'node:crypto'
import { allCalls, fillPath, type Call } from '@tidebook/contract'
import { asyncApiDocument, describedPath, openApiDocument } from '@tidebook/contract/openapi'
import { startExchange, type StartedExchange } from '@tidebook/testkit'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tradeAll, twoTraders } from './known-trades.ts'

const GENESIS = Date.UTC(2026, 2, 1)
const HOUR = 3_600_000
const document = openApiDocument()
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'components', components: document.components })

interface Answers {
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, { readonly schema: object }>> } }
}

/** Returns a validator for the documented response of a call. */
function described(call: Call): readonly [mime: string, check: (answer: unknown) => boolean] {
  const operation = document.paths[describedPath(call)]?.['get'] as unknown as Answers
  const [[mime = '', content] = []] = Object.entries(operation.responses[200].content)
  const schema = JSON.stringify(content?.schema).replaceAll('#/components/', 'components#/components/')
  return [mime, ajv.compile(JSON.parse(schema) as object)]
}

describe('every read call', () => {
  let started: StartedExchange
  const values: Record<string, string> = { base: 'SWT', counter: 'CNY' }
  const types: Readonly<Record<string, string>> = {
    'info.kline': 'hour',
    'info.depth': 'normal',
    'info.history': 'newest',
  }
  const uuid = randomUUID()
  /** The hour in which the trade happened. */
  const hour = `?pair=SWT-CNY&from=${GENESIS + 2 * HOUR - HOUR / 2}&until=${GENESIS + 2 * HOUR + HOUR / 2}`
  const code = { uuid, phone: 'somebody@example.com' }
  /** Path parameters and query strings of individual calls. */
  const own: Readonly<Record<string, { readonly path: Record<string, string>; readonly query?: string }>> = {
    'code.sms': { path: code, query: '?verifyType=register' },
    'code.img': { path: { uuid, id: uuid } },
    'code.checkSms': { path: code, query: '?verifyCodeType=register&verifyCode=000000' },
    'code.checkImg': { path: { uuid, id: uuid }, query: '?verifyImgCode=XXXXX' },
    'content.infoDetail': { path: {}, query: '?itemID=order-books-and-pools' },
    'content.noticeDetail': { path: {}, query: '?itemID=help-and-guide' },
    'content.banner': { path: {}, query: '?itemID=banner-guide' },
    'content.helpArticle': { path: { itemID: 'fees' } },
    'content.item': { path: { itemID: 'fees' } },
    'info.tradeHistory': { path: {}, query: hour },
    'info.bookHistory': { path: {}, query: hour },
    'listing.application': { path: { reference: uuid } },
    'gateway.agentInfo': { path: {}, query: '?base=ETH' },
    'site.price': { path: {}, query: '?symbol=BTC' },
    'stats.pageError': { path: {}, query: '?error=RangeError' },
  }
  /** Calls that fail here, because no pool, test or application exists and the codes are wrong. */
  const refused: ReadonlySet<string> = new Set([
    'pools.story',
    'exam.paper',
    'listing.application',
    'code.checkSms',
    'code.checkImg',
  ])
  beforeAll(async () => {
    started = await startExchange({ genesisTime: GENESIS, env: { BOOK_HISTORY_DAYS: '9999' } })
    const { exchange } = started
    const people = await twoTraders(exchange, GENESIS + HOUR)
    await tradeAll(exchange, people, [{ time: GENESIS + 2 * HOUR, price: '0.5', amount: '10', takerSide: 'buy' }])
    const records = await exchange.data<{ list: readonly { readonly hash: string }[] }>(
      `/wallet/trans/${people.taker.address}`,
    )
    const trades = await exchange.data<readonly (readonly unknown[])[]>('/info/history/SWT-CNY/newest')
    Object.assign(values, {
      address: people.taker.address,
      account: people.taker.address,
      hash: records.list[0]?.hash,
      id: String(trades[0]?.find((field) => /^\d+_\d+_\d+$/.test(String(field))) ?? ''),
    })
  })
  afterAll(() => started[Symbol.asyncDispose]())

  const reads = allCalls.filter(({ method, auth }) => method === 'GET' && auth === 'none')
  it.each(reads.map((call) => [call.id, call] as const))(
    'DEV-101 API-115 %s matches its description',
    async (id, call) => {
      const parameters = Object.fromEntries(
        [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
          name,
          own[id]?.path[name] ?? (name === 'type' ? types[id] : values[name]) ?? name,
        ]),
      )
      const response = await fetch(started.exchange.url + fillPath(call.path, parameters) + (own[id]?.query ?? ''))
      const [mime, check] = described(call)
      expect(response.headers.get('content-type')).toContain(mime)
      const body: unknown = mime === 'application/json' ? await response.json() : await response.text()
      if (call.enveloped && !refused.has(id)) expect(body).toMatchObject({ code: '0' })
      expect(check(body), JSON.stringify(body).slice(0, 300)).toBe(true)
    },
  )

  it('DEV-101 is described with every channel in a page without scripts', async () => {
    const page = await (await fetch(`${started.exchange.url}/api/docs`)).text()
    for (const call of allCalls) expect(page).toContain(`<code>${describedPath(call)}</code>`)
    for (const { address } of Object.values(asyncApiDocument().channels))
      expect(page).toContain(`<code>${address}</code>`)
    expect(page).not.toContain('<script')
  })
})
