import { describe, expect, it } from 'vitest'
import { hostOf, shuffledHosts } from './hosts.ts'

describe('hosts', () => {
  it.each([
    ['https://a.test', { base: 'https://a.test', host: 'a.test', port: '443' }],
    ['http://a.test//', { base: 'http://a.test', host: 'a.test', port: '80' }],
    ['http://a.test:8080/api/', { base: 'http://a.test:8080/api', host: 'a.test', port: '8080' }],
    ['ftp://a.test', { base: 'ftp://a.test', host: 'a.test', port: '' }],
    ['', { base: '', host: 'page.test', port: '7350' }],
    ['not an address', { base: 'not an address', host: '', port: '' }],
  ])('parse "%s" as %o', (base, host) => {
    expect(hostOf(base, 'http://page.test:7350')).toEqual(host)
  })

  it('API-001 have every order with equal probability', () => {
    const orders = new Set<string>()
    for (const first of [0, 0.34, 0.67])
      for (const second of [0, 0.5]) {
        const draws = [first, second]
        const order = shuffledHosts(['a', 'b', 'c'], [], () => draws.shift() ?? Number.NaN)
        expect([order.toSorted(), draws]).toEqual([['a', 'b', 'c'], []])
        orders.add(order.join(''))
      }
    expect(orders.size).toBe(6)
  })

  it('API-001 use built-in ones only when none is configured, and do not modify lists', () => {
    const [configured, builtIn] = [['a'], ['x', 'y']]
    expect(shuffledHosts(configured, builtIn, Math.random)).toEqual(['a'])
    expect(shuffledHosts([], builtIn, () => 0)).toEqual(['y', 'x'])
    expect(builtIn).toEqual(['x', 'y'])
  })
})
