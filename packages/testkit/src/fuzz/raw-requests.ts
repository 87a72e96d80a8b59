import type { SeededRandom } from './seeded-random.ts'

const HOST = 'Host: 127.0.0.1\r\n'
const END = 'Connection: close\r\n\r\n'

/** Raw bytes (latin-1) of requests that no client library sends. */
const MALFORMED_REQUESTS: readonly [string, ...string[]] = [
  `GET /% HTTP/1.1\r\n${HOST}${END}`,
  `GET /%ff%fe/%2e%2e/%00 HTTP/1.1\r\n${HOST}${END}`,
  `GET /info/depth/%E0%A4%A/normal HTTP/1.1\r\n${HOST}${END}`,
  `GET //evil.example/%2f.. HTTP/1.1\r\n${HOST}${END}`,
  `GET http://evil.example/static/config/hosts.json HTTP/1.1\r\n${HOST}${END}`,
  `GET \\..\\..\\etc HTTP/1.1\r\n${HOST}${END}`,
  `GET /../../etc/passwd HTTP/1.1\r\n${HOST}${END}`,
  `GET / HTTP/1.1\r\n${END}`,
  `GET / HTTP/1.1\r\n${HOST}Host: evil.example\r\n${END}`,
  `GET / HTTP/9.9\r\n${HOST}${END}`,
  `GET / HTTP/1.0\r\n\r\n`,
  `GET\r\n\r\n`,
  `FOO / HTTP/1.1\r\n${HOST}${END}`,
  `OPTIONS * HTTP/1.1\r\n${HOST}${END}`,
  `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}${END}`,
  `TRACE / HTTP/1.1\r\n${HOST}${END}`,
  `GET / HTTP/1.1\r\n${HOST}Expect: 100-continue\r\n${END}`,
  `GET / HTTP/1.1\r\n${HOST}Expect: something\r\n${END}`,
  `GET / HTTP/1.1\r\n${HOST}X: a\u0000b\r\n${END}`,
  `GET / HTTP/1.1\r\n${HOST}X: ${'y'.repeat(70_000)}\r\n${END}`,
  `GET /${'a'.repeat(70_000)} HTTP/1.1\r\n${HOST}${END}`,
  `GET / HTTP/1.1\r\n${HOST}${Array.from({ length: 3_000 }, (_, index) => `X${index}: 1\r\n`).join('')}${END}`,
  `GET /ws HTTP/1.1\r\n${HOST}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  `GET /ws HTTP/1.1\r\n${HOST}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 99\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n`,
  `POST / HTTP/1.1\r\n${HOST}Content-Length: 5\r\nContent-Length: 6\r\n${END}hello`,
  `POST / HTTP/1.1\r\n${HOST}Content-Length: -1\r\n${END}`,
  `POST / HTTP/1.1\r\n${HOST}Content-Length: 99999999999999\r\n${END}`,
  `POST / HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n${END}0\r\n\r\n`,
  `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n${END}zz\r\nhello\r\n0\r\n\r\n`,
  `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: x\r\n${END}`,
  `POST /faucet HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 2\r\n${END}{`,
  `\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003`,
  `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
  `\u0000\u0000\u0000\u0000`,
]

/** Returns one of the raw requests, occasionally with a byte changed. */
export function rawRequest(dice: SeededRandom): string {
  const text = dice.pick(MALFORMED_REQUESTS)
  if (dice.happens(0.5)) return text
  const at = dice.below(text.length)
  return text.slice(0, at) + String.fromCharCode(dice.below(256)) + text.slice(at + 1)
}
