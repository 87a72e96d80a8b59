import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockOf, isLoopback, isNetworkRange, networkOf, networkRanges, siteOf } from './client-network.ts'

describe('client networks', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1:2:3:4:5::', '1:2:3:4::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['nonsense', 'unknown'],
    ['', 'unknown'],
  ])('%s belongs to %s', (address, network) => expect(networkOf(address)).toBe(network))

  it('addresses of one /64 share a network in every spelling', () => {
    const prefix = [0x2001, 0xdb8, 0xa, 0]
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 }),
        fc.boolean(),
        (host, padded) => {
          const text = [...prefix, ...host].map((group) => group.toString(16).padStart(padded ? 4 : 1, '0')).join(':')
          expect(networkOf(text)).toBe('2001:db8:a:0::/64')
        },
      ),
    )
  })

  it('IPv6 addresses belong to a site and IPv4 addresses do not', () => {
    const sites = ['2001:db8:1:2::9', '2001:db8:1:3::9', '2001:db8:2:2::9', '203.0.113.7', ''].map((each) =>
      siteOf(networkOf(each)),
    )
    expect(sites).toEqual(['2001:db8:1::/48', '2001:db8:1::/48', '2001:db8:2::/48', undefined, undefined])
  })

  it('IPv4 addresses belong to a /24 and IPv6 addresses do not', () => {
    const blocks = ['203.0.113.7', '::ffff:203.0.113.250', '203.0.114.7', '2001:db8:1:2::9', ''].map((each) =>
      blockOf(networkOf(each)),
    )
    expect(blocks).toEqual(['203.0.113.0/24', '203.0.113.0/24', '203.0.114.0/24', undefined, undefined])
  })

  it('ranges contain addresses of either family', () => {
    const ranges = networkRanges(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::1'])
    expect(
      ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8:ffff::1', '::1'].map((each) => ranges.has(each)),
    ).toEqual([true, true, true, true, true])
    expect(['11.0.0.1', '192.0.2.8', '2001:db9::1', 'x', ''].map((each) => ranges.has(each))).toEqual(
      Array.from({ length: 5 }, () => false),
    )
  })

  it('distinguishes ranges from other texts, and loopback from other addresses', () => {
    expect(['127.0.0.1', '10.0.0.0/8', '::/0', '2001:db8::/128'].every(isNetworkRange)).toBe(true)
    expect(
      ['10.0.0.0/33', 'x/8', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0.0/-1', '', '::/129', 'localhost'].some(
        isNetworkRange,
      ),
    ).toBe(false)
    expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true)
    expect(['128.0.0.1', '::2', ''].some(isLoopback)).toBe(false)
  })
})
