import { describe, expect, it } from 'vitest'
import { readRequestId, requestIdOf } from './request-id.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('the id of a request', () => {
  it('is taken from a trusted proxy’s X-Request-Id or traceparent', () => {
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`
    expect(requestIdOf({ 'x-request-id': 'proxy-0001' }, true)).toBe('proxy-0001')
    expect(requestIdOf({ traceparent }, true)).toBe(TRACE)
    expect(requestIdOf({ 'x-request-id': 'proxy-0001', traceparent }, true)).toBe('proxy-0001')
  })

  it.each([
    { 'x-request-id': 'short' },
    { 'x-request-id': 'x'.repeat(65) },
    { 'x-request-id': 'two words' },
    { 'x-request-id': 'line\nbreak' },
    { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
    { traceparent: TRACE },
    {},
  ])('is new when the proxy sends %o', (headers) => {
    expect(requestIdOf(headers, true)).toMatch(UUID)
  })

  it('is new for each request of another peer, whatever its headers', () => {
    const headers = { 'x-request-id': 'client-0001' }
    const ids = [requestIdOf(headers, false), requestIdOf(headers, false)]
    expect(ids).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)])
    expect(new Set(ids).size).toBe(2)
  })

  it('is text of 8 to 64 letters, digits, - and _', () => {
    expect(readRequestId('a_B-0000')).toBe('a_B-0000')
    expect([readRequestId(12345678), readRequestId('a b c d e'), readRequestId(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
