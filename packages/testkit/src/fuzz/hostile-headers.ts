import type { SeededRandom } from './seeded-random.ts'

const HOSTS = [
  'evil.example',
  'evil.example:7351',
  '127.0.0.1',
  '[::1]',
  'localhost.',
  'a b',
  '"><script>',
  "x'; script-src *",
  'x'.repeat(2_000),
  '',
] as const
const SENDERS = ['127.0.0.1', '::1', '10.0.0.1, 127.0.0.1', 'unknown', '2001:db8::1', '999.1.1.1', ',,,', '-'] as const

const FORGED: Readonly<Record<string, readonly [string, ...string[]]>> = {
  host: HOSTS,
  origin: ['null', 'https://evil.example', 'file://', 'http://127.0.0.1', 'x', ''],
  'x-forwarded-for': SENDERS,
  'x-forwarded-host': HOSTS,
  'x-forwarded-proto': ['https', 'ftp', 'https,http', '"'],
  'x-forwarded-port': ['1', '99999', 'x'],
  'x-real-ip': SENDERS,
  forwarded: ['for=127.0.0.1;host=evil.example;proto=https', 'for="[::1]"', ';;;', 'for=_x, for=127.0.0.1'],
  via: ['1.1 evil.example', 'HTTP/9 x'],
  referer: ['https://evil.example/', 'not an address'],
  'sec-fetch-site': ['cross-site', 'same-origin', 'x'],
  accept: ['*/*', 'text/html', 'application/json', 'x', 'text/html;q=0,*/*;q=1'],
  'accept-encoding': ['br', 'gzip', 'x', 'gzip;q=0', 'br;q=9,*;q=x', 'identity;q=0'],
  'accept-language': ['zh', 'x'.repeat(500)],
  authorization: ['Bearer x', 'Basic %%%', 'Bearer '],
  cookie: ['a=b', '__proto__=1', '='.repeat(1_000)],
  'content-type': [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'x',
    'application/json;charset=x',
  ],
  'if-none-match': ['*', 'W/"x"', '"'],
  'if-modified-since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9999999999-', 'bytes=1-0', 'bytes=0-1,2-3', 'lines=1'],
  'x-http-method-override': ['DELETE'],
  'user-agent': ['', 'x'.repeat(4_000)],
}
const NAMES = Object.keys(FORGED)

/** Headers with claims about the sender or the route that programs must not trust. */
export function hostileHeaders(dice: SeededRandom): Record<string, string> {
  const headers: Record<string, string> = {}
  const count = dice.below(5)
  for (let index = 0; index < count; index += 1) {
    const name = dice.pick(NAMES) ?? 'via'
    headers[name] = dice.pick(FORGED[name] ?? []) ?? ''
  }
  return headers
}
