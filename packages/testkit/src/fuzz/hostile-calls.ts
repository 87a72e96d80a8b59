import { allCalls, type Call } from '@tidebook/contract'
import type { Dice } from './dice.ts'
import { hostileHeaders } from './hostile-headers.ts'
import { hostileJson, withMember } from './hostile-json.ts'

/** What calls of the exchange may name that exists. */
export interface CallPrey {
  readonly addresses: readonly [string, ...string[]]
  readonly hashes: readonly [string, ...string[]]
  readonly coins: readonly [string, ...string[]]
}

/** A request over HTTP. */
export interface HostileCall {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Names that plain objects have, and that tables must not. */
export const INHERITED = [
  '__proto__',
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'isPrototypeOf',
  'toLocaleString',
] as const

const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '1e400',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '..',
  '%',
  '%00',
  '\u0000',
  "' or 1=1 --",
  "'; select pg_sleep(9) --",
  '\\',
  '/',
  '*',
  '$1',
  '\u202E',
  '😀',
  '\uD800',
  '9'.repeat(400),
  '99999999999999999999',
  '-9223372036854775809',
  'j'.repeat(34),
  'A'.repeat(64),
  'x'.repeat(3_000),
] as const
const SENSIBLE: Readonly<Record<string, readonly [string, ...string[]]>> = {
  type: ['normal', 'more', 'all', 'newest', 'hour', 'minute', 'month', 'day'],
  id: ['1', '100', '0'],
  p: ['1', '0', '2'],
  s: ['20', '10', '100'],
  t: ['OfferCreate', 'Payment', 'Send', 'Receive', 'buy', 'sell'],
  bs: ['1', '2'],
  b: ['2026-01-01', '1700000000000'],
  c: ['SWT-CNY', 'CNY'],
  time: ['0', '1700000000000'],
}
const QUERIES = 'p s w c bs b e t t aw get pay h time __proto__ constructor a[b]'.split(' ')
const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const
const FILES = [
  '/',
  '/index.html',
  '/.vite/manifest.json',
  '/assets/../../package.json',
  '/static/config/../../../etc/passwd',
  '/robots.txt',
  '/favicon.ico',
  '/Home',
  '/home/market/exchange/cnt',
  '/SWT_CNY.json',
  '/swt_cny.json',
  '/constructor',
  '/__proto__',
  '/%2e%2e/%2e%2e/x',
  '/ws',
  '/metrics',
  '/openapi.json',
] as const

const CALLS: readonly Call[] = [...allCalls]

function sensible(dice: Dice, prey: CallPrey, name: string): string {
  if (name === 'address' || name === 'w' || name === 'aw') return dice.pick(prey.addresses)
  if (name === 'hash' || name === 'h') return dice.pick(prey.hashes)
  if (name === 'base' || name === 'counter') return dice.pick(prey.coins)
  return dice.pick(Object.hasOwn(SENSIBLE, name) ? (SENSIBLE[name] ?? ['1']) : ['1'])
}

function value(dice: Dice, prey: CallPrey, name: string): string {
  if (dice.happens(0.6)) return sensible(dice, prey, name)
  return dice.happens(0.4) ? dice.pick(INHERITED) : dice.pick(NASTY)
}

function escaped(text: string): string {
  // a lone half of a character cannot be escaped as one
  return encodeURIComponent(text.toWellFormed())
}

function query(dice: Dice, prey: CallPrey): string {
  const parts = Array.from({ length: dice.below(4) }, () => {
    const name = dice.pick(QUERIES) ?? 'p'
    const text = escaped(value(dice, prey, name))
    return dice.happens(0.1) ? `${escaped(name)}=${text}&${escaped(name)}=${text}` : `${escaped(name)}=${text}`
  })
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

function path(dice: Dice, prey: CallPrey, call: Call): string {
  if (dice.happens(0.1)) return dice.pick(FILES)
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = Object.fromEntries(names.map((name) => [name, value(dice, prey, name)]))
  return names.reduce((text, name) => text.replace(`{${name}}`, () => escaped(values[name] ?? '')), call.path)
}

function body(dice: Dice, prey: CallPrey): string {
  const gift = JSON.stringify({ address: dice.pick(prey.addresses) })
  const kind = dice.below(6)
  if (kind === 0) return hostileJson(dice)
  if (kind === 1) return withMember(gift, dice.pick(['address', ...INHERITED, 'x']), hostileJson(dice))
  if (kind === 2) return `{"address":${JSON.stringify(dice.pick(NASTY))}}`
  if (kind === 3) return gift.slice(0, dice.below(gift.length))
  return '{"address":"jjjjjjjjjjjjjjjjjjjjBZbvri"}'
}

/** One request to the exchange, most of them wrong somewhere. */
export function hostileCall(dice: Dice, prey: CallPrey): HostileCall {
  const call = CALLS[dice.below(CALLS.length)]
  if (call === undefined) return { method: 'GET', path: '/', headers: {} }
  const method = dice.happens(0.85) ? call.method : dice.pick(METHODS)
  const sent = { method, path: path(dice, prey, call) + query(dice, prey), headers: hostileHeaders(dice) }
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return sent
  return { ...sent, headers: { 'content-type': 'application/json', ...sent.headers }, body: body(dice, prey) }
}
