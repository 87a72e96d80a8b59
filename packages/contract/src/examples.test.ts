import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { calls } from './calls.ts'
import { klineRow, tickerRow, tradeRow } from './info/info.schema.ts'
import { clientMessage } from './stream/stream.schema.ts'
import { channelData, serverMessage, STREAM_ERRORS } from './stream/messages.schema.ts'

const address = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const hash = 'CC2A3632317AED54E875B46679862F25297514E93A6A719EBE07FCE5C14D2869'
const swt = { currency: 'SWT', issuer: '', value: '12.5' }
const cny = { currency: 'CNY', issuer: address, value: '0.000001' }
const memos = [{ Memo: { 'MemoData?': 'AB', 'MemoType?': 'CD', 'MemoFormat?': 'EF' } }]
const effect = {
  effect: 'offer_bought',
  'type?': 'bought',
  'gets?': swt,
  'pays?': cny,
  'got?': swt,
  'paid?': cny,
  'seq?': 7,
  'account?': address,
}
const openOrder = { time: 1, past: 2, hash, block: 3, seq: 4, flag: 1, takerGets: swt, takerPays: cny }
const record = {
  type: 'OfferCreate',
  historyType: 'offernew',
  time: 1,
  date: 2,
  past: 3,
  hash,
  block: 4,
  fee: '0.00001',
  success: 'tesSUCCESS',
  seq: 5,
  'account?': address,
  'amount?': swt,
  'memos?': memos,
  'flag?': 2,
  'matchFlag?': 2,
  'offerSeq?': 6,
  'takerGets?': swt,
  'takerPays?': cny,
  'takerGetsFact?': swt,
  'takerPaysFact?': cny,
  'takerGetsMatch?': swt,
  'takerPaysMatch?': cny,
  'platform?': 'x',
  'offertype?': 'sell',
  'offerseq?': 6,
  effects: [effect],
}
const step = { takerGets: swt, takerPays: cny }
const transaction = {
  _id: hash,
  hashType: 2,
  upperHash: hash,
  block: 1,
  time: 2,
  past: 3,
  type: 'Payment',
  account: address,
  seq: 4,
  fee: '0.00001',
  succ: 'tesSUCCESS',
  'memos?': memos,
  'dest?': address,
  'amount?': swt,
  'flag?': 0,
  'takerGets?': swt,
  'takerPays?': cny,
  'realGets?': swt,
  'realPays?': cny,
  'matchGets?': swt,
  'matchPays?': cny,
  'matchFlag?': 2,
  'offerSeq?': 5,
  'platform?': 'x',
  'affectedNodes?': [{ account: address, seq: 1, flags: 0, 'previous?': step, final: step }],
  'fills?': [{ account: address, seq: 1, flag: 1, got: swt, paid: cny, price: '0.02', closed: true }],
}
const ledger = {
  info: {
    _id: hash,
    hashType: 1,
    upperHash: hash,
    block: 1,
    time: 2,
    past: 3,
    transNum: 1,
    parentHash: hash,
    totalCoins: 'x',
  },
  list: [transaction],
  count: 1,
}
const order = {
  time: 1,
  seq: 2,
  timeStr: '2026-01-01 00:00:00',
  status: false,
  gets: swt,
  pays: cny,
  effects: [effect],
  offertype: 'buy',
  type: 'limit',
  state: 'partlyFilled',
  pair: 'SWT-CNY',
  price: '0.02',
  amount: '10',
  filled: '4',
  filledTotal: '0.08',
  'average?': '0.02',
  hash,
  updated: 3,
}
const coin = {
  value: 'SWT',
  label: 'SWTC',
  issuer: '',
  deposit: true,
  withdraw: true,
  isCommonCoin: true,
  smartContract: false,
}
const pair = {
  base: 'SWT',
  counter: 'CNY',
  baseTitle: 'SWTC',
  counterTitle: 'CNT',
  dealArea: 'cnt',
  pair: 'SWT/CNY',
  price: '0.0042',
  amount: '12.5',
  priceDecimal: 6,
  amountDecimal: 3,
  minAmount: '0.001',
  kline: true,
  'baseIssuer?': '',
  'counterIssuer?': address,
}
const localText = { en: 'x', zh: 'x', ru: 'x' }
const config = {
  network: { id: 'swt', local: true, name: 'Local', preparing: false },
  feeText: 'x',
  currencies: [{ code: 'SWT', issuer: '' }],
  anchor: { code: 'CNY', symbol: '¥', title: 'CNT' },
  claims: { 'tradesPerSecond?': 5 },
  explorer: 'x',
  bizHosts: ['x'],
  cfgHosts: ['x'],
  uploadHosts: ['x'],
  huobiHosts: ['x'],
  otcUrl: 'x',
  c2cUrl: 'x',
  listingUrl: 'x',
  appDownloadUrl: 'x',
  helpContent: 'x',
  helpItems: [{ title: localText, path: 'x' }],
  imgCode: false,
  isInfoHosts: false,
  informationCenter: false,
  noticeInformation: false,
  informations: false,
  about: localText,
  content: localText,
  openScanning: false,
  newOnlineTip: { my: { id: 'x', text: localText }, discover: { id: 'x', text: localText } },
  advisoryService: { qq: 'x', url: 'x' },
  platform: 'x',
  platformTp: 'x',
  chargeWallet: 'x',
  convertToCny: true,
  totalAssets: true,
  enableC2C: true,
  mobileWarning: false,
  needTest: true,
  anonymously: true,
  realNameFor: [],
  crossChain: { open: false, replacementUrl: 'x', replacementName: 'x' },
}
const level = { price: 1.5, amount: 2, total: 2, type: 'sell' }
const ticker = {
  pair: 'SWT-CNY',
  time: 1,
  price: '1',
  'rate?': '-1.00',
  'high?': '2',
  'low?': '1',
  'turnover?': '3',
  'volume?': '3',
  trades: 4,
}
const hosts = { jcNodes: ['x'], scanHosts: ['x'], infoHosts: ['x'], ethHosts: ['x'], moacHosts: ['x'] }
const account = {
  address,
  active: true,
  balances: { SWTC: { value: '1', frozen: '0' } },
  orders: [openOrder],
  events: [{ ...effect, hash, time: 1, 'pair?': 'SWT-CNY' }],
}

const contentRow = {
  itemID: 'x',
  kind: 'news',
  language: 'ru',
  title: 'x',
  summary: 'x',
  time: 1,
  pinned: false,
  closable: false,
  'ends?': 2,
  source: 'x',
  link: 'x',
  image: 'x',
  version: 'x',
}
const contentDetail = { ...contentRow, body: 'x', updated: 1 }
const listing = {
  project: 'Moon',
  code: 'MOON',
  issuer: address,
  website: 'https://moon.example',
  document: 'https://moon.example/paper.pdf',
  contact: 'moon@example.com',
  about: 'A token that is worth a moon.',
  reference: '4b5ac0c3-8a9e-4a55-9d5e-1c1d2b3f4a5b',
  state: 'new',
  reason: 'x',
  sent: 1,
  changed: 1,
  changedBy: 'x',
}

/** Keys that end in '?' are optional. Everything else in an example must be present with its type. */
const EXAMPLES: readonly (readonly [string, z.ZodMiniType, unknown])[] = [
  ['ENT-006 ticker', tickerRow, [1, 2.5, -3.25, 4, 5, 6, 7, 8]],
  ['API-022 candle', klineRow, [1, 2.5, 3, 4, 5, 6, 7, 8]],
  ['API-023 trade', tradeRow, [1.5, 2, 3, 4, 1, 6, 'SWT', 'CNY', '1_0_0']],
  ['API-021 depth', calls.info.depth.output, { base: 'SWT', counter: 'CNY', asks: [level], bids: [level] }],
  [
    'price file',
    calls.info.pairFile.output,
    { id: 'x', symbol: 'x', quotes: { CNY: { price: 1.5 } }, last_updated: 1 },
  ],
  ['ENT-018 balances', calls.wallet.balance.output, { SWTC: { value: '1', frozen: '0' } }],
  ['ENT-021 open orders', calls.wallet.offers.output, { list: [openOrder], count: 1 }],
  ['ENT-027 orders', calls.wallet.history.output, { list: [order], count: 1 }],
  ['ENT-030 records', calls.wallet.transactions.output, { list: [record], count: 1 }],
  ['transaction', calls.wallet.hashDetail.output, transaction],
  ['ledger', calls.wallet.hashDetail.output, ledger],
  [
    'profit',
    calls.wallet.profit.output,
    {
      from: 1,
      complete: true,
      pairs: [
        {
          pair: 'SWT-CNY',
          base: { currency: 'SWT', issuer: '' },
          counter: { currency: 'CNY', issuer: address },
          fills: 2,
          bought: { amount: '3', total: '6' },
          sold: { amount: '1', total: '3' },
          realised: '-0.5',
          held: { amount: '2', total: '4' },
          uncovered: { amount: '0', total: '0' },
        },
      ],
    },
  ],
  [
    'worth',
    calls.wallet.worth.output,
    { step: 3_600_000, points: [[1, '12.5', '-3']], profit: '-1', moved: '2', unpriced: ['ABC_jX'] },
  ],
  ['tokens by letter', calls.wallet.sumAll.output, { S: ['SWT_'] }],
  ['ENT-066 pairs file', calls.static.pairs.output, { coins: [coin], transPairs: [pair] }],
  ['hosts file', calls.static.hosts.output, hosts],
  ['configuration', calls.static.config.output, config],
  ['health', calls.health.health.output, { status: 'ok', version: 'x', date: 1 }],
  [
    'readiness',
    calls.health.ready.output,
    { status: 'ready', node: 'up', database: 'down', index: 'elsewhere', indexedLedger: 1, validatedLedger: 2 },
  ],
  ['faucet', calls.faucet.request.output, { address, payments: [{ amount: swt, hash }] }],
  [
    'knowledge test',
    calls.exam.begin.output,
    {
      draw: 'A'.repeat(22),
      expires: 1,
      of: 15,
      carried: 0,
      questions: [{ number: 1, text: 'x', options: ['a', 'b', 'c', 'd'] }],
    },
  ],
  [
    'result of a test',
    calls.exam.grade.output,
    { score: 14, of: 15, wrong: [{ number: 3, text: 'x', hint: 'y' }], 'pass?': { token: 'x', expires: 1 }, wanted: 0 },
  ],
  ['API-073 list of information', calls.content.infoList.output, { count: 1, items: [contentRow] }],
  ['API-074 item of information', calls.content.infoDetail.output, contentDetail],
  ['API-076 list of notices', calls.content.noticeList.output, { count: 1, items: [contentRow] }],
  ['API-077 banners', calls.content.banners.output, [contentRow]],
  [
    'API-102 help centre',
    calls.content.help.output,
    {
      sections: [
        {
          section: 'start',
          title: 'x',
          articles: [{ itemID: 'x', language: 'en', title: 'x', summary: 'x', path: 'x' }],
        },
      ],
    },
  ],
  ['application', calls.listing.queue.output, { count: 1, applications: [listing] }],
  ['subscription', clientMessage, { op: 'subscribe', channel: 'ledger' }],
  ['stream data', serverMessage, { channel: 'x', kind: 'update', sequence: 1, ledger: 2, data: {} }],
  ['stream refusal', serverMessage, { op: 'error', code: 'channel/unknown', message: 'x', 'channel?': 'x' }],
  ['stream ledger', channelData.ledger.update, { index: 1, hash: 'x', closeTime: 2, transactions: 3, live: true }],
  ['stream tickers', channelData.tickers.update, { 'SWT-CNY': ticker }],
  ['stream book', channelData.book.snapshot, { bids: [['1', '2']], asks: [['3', '0']], tick: 4 }],
  ['stream book update', channelData.book.update, { bids: [['1', '2']], asks: [['3', '0']] }],
  [
    'stream trades',
    channelData.trades.update,
    [{ id: 'x', time: 1, price: '1', amount: '2', side: 'buy', hash, ledger: 3 }],
  ],
  ['stream candles', channelData.candles.update, [[1, '2', '3', '4', '5', '6', '7', 8]]],
  ['stream account', channelData.account.update, account],
]

type Path = readonly (string | number)[]

function bare(key: string | number) {
  return typeof key === 'string' ? key.replace(/\?$/, '') : key
}

/** Returns the example with the value at `path` replaced, or removed if there is no replacement. */
function sent(value: unknown, path?: Path, other?: { readonly value: unknown }): unknown {
  const [head, ...rest] = path ?? []
  const inner = (key: string | number, item: unknown): unknown[] =>
    key !== head ? [sent(item)] : rest.length > 0 ? [sent(item, rest, other)] : other === undefined ? [] : [other.value]
  if (Array.isArray(value)) return value.flatMap((item, index) => inner(index, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => inner(key, item).map((each) => [bare(key), each])),
  )
}

interface Place {
  readonly path: Path
  readonly value: unknown
  readonly optional: boolean
}

/** A list with one element represents any number, a longer one is a tuple. Tables are keyed by codes in capitals. */
function placesOf(value: unknown, path: Path = []): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  const isList = Array.isArray(value) && value.length === 1
  return entries.flatMap(([key, item]) => [
    { path: [...path, key], value: item, optional: isList || /^[A-Z-]+$|\?$/.test(String(key)) },
    ...placesOf(item, [...path, key]),
  ])
}

/** Returns values of other types. For exact amounts, also returns values that only look like amounts. */
function wrongFor(value: unknown): unknown[] {
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value) ? [5, null, '1e3', '1,5', '.'] : [5, null]
  if (typeof value === 'number') return ['5', null, Number.NaN]
  if (typeof value === 'boolean') return ['true', 0]
  return [null, 'x']
}

describe.each(EXAMPLES)('%s', (_title, schema, example) => {
  const accepts = (value: unknown) => schema.safeParse(value).success
  // The schema of a channel parses the data of its messages.
  const places = placesOf(example).filter(({ path }) => path.at(-1) !== 'data')

  it('is accepted unchanged, and without optional parts', () => {
    expect(schema.safeParse(sent(example)).error).toBeUndefined()
    for (const { path, optional } of places) expect([path, accepts(sent(example, path))]).toEqual([path, optional])
  })

  it('is rejected with any part of another type', () => {
    for (const { path, value } of places)
      for (const wrong of wrongFor(value))
        expect([path, wrong, accepts(sent(example, path, { value: wrong }))]).toEqual([path, wrong, false])
  })
})

it('lists every refusal of the socket', () => {
  for (const code of STREAM_ERRORS)
    expect(serverMessage.safeParse({ op: 'error', code, message: '' }).success).toBe(true)
  expect(serverMessage.safeParse({ op: 'error', code: 'x', message: '' }).success).toBe(false)
  expect(serverMessage.safeParse({ op: 'pong' }).success).toBe(true)
  expect(clientMessage.safeParse({ op: 'ping' }).success).toBe(true)
  expect(clientMessage.safeParse({ op: 'subscribe', channel: 'x'.repeat(201) }).success).toBe(false)
})
