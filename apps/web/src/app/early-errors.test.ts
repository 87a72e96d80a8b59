// @vitest-environment happy-dom
import { redactPersonalData } from '@tidebook/contract/routes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportErrors } from './report-errors.ts'

let requests: URL[]
let methods: string[]
beforeEach(() => {
  requests = []
  methods = []
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const { url, method } = new Request(new URL(address, 'https://exchange.example'), init)
    requests.push(new URL(url))
    methods.push(method)
    return Promise.resolve(new Response())
  })
})
afterEach(() => vi.unstubAllGlobals())

function fail(message: string): void {
  const filename = 'https://exchange.example/assets/core.js?v=1'
  dispatchEvent(new ErrorEvent('error', { message, filename, lineno: 7, colno: 21 }))
}

describe('errors during page start', () => {
  /** Runs the first script of the page. */
  const startPage = async (): Promise<void> => {
    vi.resetModules()
    vi.useFakeTimers()
    // @ts-expect-error a script without types
    await import('../../public/appearance.js')
  }
  const sent = () => requests.map(({ searchParams }) => searchParams.get('error'))
  afterEach(() => {
    globalThis.takeEarlyErrors?.()
    vi.useRealTimers()
  })

  it.each([
    ['after a while', () => vi.advanceTimersByTimeAsync(20_000)],
    ['when it is left', async () => void dispatchEvent(new Event('pagehide'))],
  ])('are sent by the first script when the page does not start, %s (API-109)', async (_when, pass) => {
    history.replaceState(null, '', '/trade?address=jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh#secret')
    await startPage()
    fail('TypeError: no account jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh')
    await pass()
    expect(methods).toEqual(['GET'])
    expect(requests.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
      ['/stats', { error: 'TypeError: no account …', line: '/assets/core.js:7:21', url: '/trade' }],
    ])
    fail('TypeError: another one')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent()).toHaveLength(1)
  })

  it.each([
    'mail some.body@example.org now',
    'secret shDrinkThisAllUpAndNothingElse and card 4111 1111 1111 1111',
    'at https://exchange.example/trade?address=j1#secret',
    `long ${'word '.repeat(500)}`,
    'TypeError: x is not a function',
  ])('are stripped of personal data by the first script too: %.30s', async (text) => {
    await startPage()
    fail(text)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(sent()).toEqual([redactPersonalData(text)])
  })

  // Runs last, because the reporter listens for the lifetime of the document.
  it('are reported 0 s and 1.5 s after the first script, once the reporter has started (API-109)', async () => {
    await startPage()
    fail('TypeError: no account jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh')
    await vi.advanceTimersByTimeAsync(1500)
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new RangeError('mail a.b@example.org') }))
    const script = document.createElement('script')
    Object.defineProperty(script, 'src', { value: 'https://exchange.example/assets/core.js?v=1' })
    document.body.append(script)
    script.dispatchEvent(new Event('error'))
    expect(sent(), 'while no reporter is there').toEqual([])
    reportErrors()
    const parts = ({ pathname, searchParams }: URL) => [pathname, searchParams.get('error'), searchParams.get('line')]
    expect(requests.map(parts)).toEqual([
      ['/stats', 'TypeError: no account …', '/assets/core.js:7:21'],
      ['/stats', 'RangeError: mail …', ''],
      ['/stats', 'a script did not load', '/assets/core.js'],
    ])
    expect(methods).toEqual(['GET', 'GET', 'GET'])
    await vi.advanceTimersByTimeAsync(60_000)
    dispatchEvent(new Event('pagehide'))
    expect(requests).toHaveLength(3)
  })
})
