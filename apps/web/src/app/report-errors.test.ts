// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportErrors } from './report-errors.ts'

let requests: URL[]
let methods: string[]
beforeEach(() => {
  requests = []
  methods = []
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const { url, method } = new Request(new URL(address, 'https://exchange.example'), init)
    requests.push(new URL(url))
    methods.push(method)
    return Promise.reject(new TypeError('no network'))
  })
})
afterEach(() => vi.unstubAllGlobals())

function fail(message: string): void {
  dispatchEvent(
    new ErrorEvent('error', {
      message,
      filename: 'https://exchange.example/assets/core.js?v=1',
      lineno: 7,
      colno: 21,
    }),
  )
}

it('an uncaught error is reported once, with its line and the page, without personal data (API-109)', () => {
  history.replaceState(null, '', '/trade?address=jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh#secret')
  reportErrors()
  fail('TypeError: no account jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh')
  fail('TypeError: no account jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh')
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new RangeError('too far') }))
  expect(requests.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
    ['/stats', { error: 'TypeError: no account …', line: '/assets/core.js:7:21', url: '/trade' }],
    ['/stats', { error: 'RangeError: too far', line: '', url: '/trade' }],
  ])
  expect(methods).toEqual(['GET', 'GET'])
  for (let count = 0; count < 40; count += 1)
    fail(`error ${String.fromCharCode(97 + (count % 26))}${'x'.repeat(count % 7)}`)
  expect(requests).toHaveLength(10)
})
