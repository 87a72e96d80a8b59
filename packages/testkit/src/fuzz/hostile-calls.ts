import type { Call } from '@tidebook/contract'
import { DESCRIBED_CALLS, type DescribedCall } from './described-calls.ts'
import type { SeededRandom } from './seeded-random.ts'
import { hostileHeaders } from './hostile-headers.ts'
import { hostileJson, withMember } from './hostile-json.ts'
import { corruptText, mutated, type Json } from './mutate.ts'
import { INHERITED, INVALID_TEXTS } from './nasty-texts.ts'
import { schemaValue, type KnownValue, type Schema } from './schema-values.ts'
import type { SignedIn } from './signed-in.ts'

/** Existing values that calls of the exchange can refer to. */
export interface CallTargets {
  readonly addresses: readonly [string, ...string[]]
  readonly hashes: readonly [string, ...string[]]
  readonly coins: readonly [string, ...string[]]
  /** Signed transactions, hex. */
  readonly blobs: readonly [string, ...string[]]
  readonly signedIn: Pick<SignedIn, 'people' | 'staff'>
}

/** An HTTP request. */
export interface HostileCall {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Plausible values of members whose schema is less strict than the call itself. */
const PLAUSIBLE_VALUES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  type: ['normal', 'more', 'all', 'newest', 'hour', 'minute', 'month', 'day'],
  p: ['1', '0', '2'],
  s: ['20', '10', '100'],
  t: ['OfferCreate', 'Payment', 'Send', 'Receive', 'buy', 'sell'],
  bs: ['1', '2'],
  b: ['2026-01-01', '1700000000000'],
  c: ['SWT-CNY', 'CNY'],
  time: ['0', '1700000000000'],
  number: ['4111111111111111', '6222020200112230', '4111111111111112'],
  title: ['Words', '<b>Words</b>'],
  body: ['Some **words**.', '## Words\n\n- [here](/help)\n- [there](https://example.org/)'],
  link: ['', '/helpCenter', 'https://example.org/'],
  project: ['A project', '😀'.repeat(40)],
  contact: ['somebody@example.org', 'a@b.c'],
  about: ['What it is, and whom it is for.', 'x'.repeat(4000)],
  website: ['https://example.org/', 'https://example.org/?a=b#c'],
  document: ['', 'https://example.org/paper.pdf'],
  // one pixel, the header of a 65,535 by 65,535 image, an invalid document, and the path of a stored image
  image: [
    '',
    `/app/adv/image/${'0'.repeat(64)}`,
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'iVBORw0KGgoAAAANSUhEUgAA//8AAP//CAYAAAAfFcSJ',
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA==',
    'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
  ],
}
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
  '/vault/',
  '/staff',
  '/staff/',
] as const

/** The sender of a request: its session cookie, and the account that it claims to own. */
interface Sender {
  readonly cookie: string | undefined
  readonly id: string
}

function senderOf(dice: SeededRandom, { signedIn }: CallTargets, { auth, roles }: Call): Sender {
  const { cookie: own, id } = dice.pick(signedIn.people) ?? { cookie: '', id: '' }
  const staff = signedIn.staff(dice.pick(roles ?? []) ?? dice.pick(['support', 'reviewer', 'operator', 'admin']))
  if (dice.happens(0.15)) return { cookie: dice.pick([own, staff, `${own}; ${staff}`, undefined]), id }
  return { cookie: auth === 'none' ? undefined : auth === 'staff' ? staff : own, id }
}

/** Returns an existing value for a member, by the member's name. */
function knownTo(dice: SeededRandom, prey: CallTargets, { id }: Sender): KnownValue {
  const others = (): string => dice.pick(prey.signedIn.people)?.id ?? id
  return (name) => {
    if (['address', 'account', 'issuer', 'w', 'aw'].includes(name)) return dice.pick(prey.addresses)
    if (name === 'hash' || name === 'h') return dice.pick(prey.hashes)
    if (name === 'base' || name === 'counter') return dice.pick(prey.coins)
    if (name === 'hashes') return prey.hashes.join()
    if (name === 'blob') return dice.pick(prey.blobs)
    if (name === 'uuid') return Array.from({ length: 20 }, () => dice.below(36).toString(36)).join('')
    if (name === 'id' || name === 'user') return dice.happens(0.8) ? id : dice.happens(0.5) ? others() : undefined
    return Object.hasOwn(PLAUSIBLE_VALUES, name) && dice.happens(0.8)
      ? dice.pick(PLAUSIBLE_VALUES[name] ?? [])
      : undefined
  }
}

/** Returns the text of a path or query parameter. One in four is invalid. */
function value(dice: SeededRandom, schema: Schema, knownValue: KnownValue, name: string): string {
  if (dice.happens(0.75)) return String(schemaValue(dice, schema, knownValue, name))
  return dice.happens(0.4) ? dice.pick(INHERITED) : dice.pick(INVALID_TEXTS)
}

function escaped(text: string): string {
  // an unpaired surrogate cannot be percent-encoded
  return encodeURIComponent(text.toWellFormed())
}

function query(dice: SeededRandom, described: Readonly<Record<string, Schema>>, knownValue: KnownValue): string {
  const names = Object.keys(described).filter(() => dice.happens(0.6))
  if (dice.happens(0.1)) names.push(dice.pick([...INHERITED, 'a[b]', 't', 'time']))
  const parts = names.map((name) => {
    const text = escaped(value(dice, Object.hasOwn(described, name) ? (described[name] ?? {}) : {}, knownValue, name))
    return dice.happens(0.1) ? `${escaped(name)}=${text}&${escaped(name)}=${text}` : `${escaped(name)}=${text}`
  })
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

function path(dice: SeededRandom, { call, path: described }: DescribedCall, knownValue: KnownValue): string {
  if (dice.happens(0.05)) return dice.pick(FILES)
  return Object.entries(described).reduce(
    (text, [name, schema]) => text.replace(`{${name}}`, () => escaped(value(dice, schema, knownValue, name))),
    call.path,
  )
}

function body(dice: SeededRandom, schema: Schema, knownValue: KnownValue): string {
  const fitting = schemaValue(dice, schema, knownValue)
  const members = Object.keys(schema.properties ?? {})
  const kind = dice.below(10)
  if (kind === 0) return hostileJson(dice)
  if (kind === 1)
    return withMember(JSON.stringify(fitting), dice.pick([...members, ...INHERITED, 'x']) ?? 'x', hostileJson(dice))
  if (kind === 2) return corruptText(dice, JSON.stringify(fitting))
  return JSON.stringify(kind < 6 ? mutated(dice, fitting as Json) : fitting)
}

/** Returns one request to the exchange. Many have an invalid part. */
export function hostileCall(dice: SeededRandom, prey: CallTargets): HostileCall {
  const described = dice.pick(DESCRIBED_CALLS)
  if (described === undefined) return { method: 'GET', path: '/', headers: {} }
  const { call } = described
  const sender = senderOf(dice, prey, call)
  const knownValue = knownTo(dice, prey, sender)
  const method = dice.happens(0.9) ? call.method : dice.pick(METHODS)
  const headers: Record<string, string> = {
    ...(sender.cookie === undefined ? {} : { cookie: sender.cookie }),
    ...(call.idempotency === 'none' ? {} : { 'idempotency-key': String(knownValue('uuid')) }),
    ...(dice.happens(0.5) ? hostileHeaders(dice) : {}),
  }
  const sent = { method, path: path(dice, described, knownValue) + query(dice, described.query, knownValue), headers }
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return sent
  const text = body(dice, described.body ?? { type: 'object' }, knownValue)
  return { ...sent, headers: { 'content-type': 'application/json', ...headers }, body: text }
}
