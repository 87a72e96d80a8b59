import { describe, expect, it } from 'vitest'
import { allCalls, calls } from './calls.ts'
import { ERROR_CODES } from './error-codes.ts'
import { fillPath, queryText, type Route } from './route.ts'
import * as contract from './routes.ts'

describe('routes', () => {
  it('fill a path and encode the values', () => {
    expect(fillPath('/info/depth/{base}-{counter}/{type}', { base: 'SWT', counter: 'CNY', type: 'normal' })).toBe(
      '/info/depth/SWT-CNY/normal',
    )
    expect(fillPath('/wallet/balance/{address}', { address: 'a/b?c' })).toBe('/wallet/balance/a%2Fb%3Fc')
    expect(fillPath('/x/{missing}', {})).toBe('/x/{missing}')
  })

  it('omit undefined values from a query', () => {
    expect(queryText({ p: 0, s: 20, c: undefined, w: 'j1' })).toBe('?p=0&s=20&w=j1')
    expect(queryText({ t: undefined })).toBe('')
  })

  it('API-114 each have a call with schemas, and every call has a route, under the same id', () => {
    const groups = Object.entries(contract).flatMap(([name, group]) => (name.endsWith('Routes') ? [group] : []))
    const routeIds = groups.flatMap((group) => Object.values(group).map(({ id }: Route) => id))
    expect(allCalls.map((call) => call.id).toSorted()).toEqual(routeIds.toSorted())
    expect(new Set(routeIds).size).toBe(routeIds.length)
    for (const call of allCalls) for (const name of call.errors) expect(ERROR_CODES[name]).toBeDefined()
  })

  it('API-020 API-022 API-023 API-024 API-025 use the specification’s paths for info calls, and ours', () => {
    expect(Object.values(contract.infoRoutes).map((route) => route.path)).toEqual([
      '/info/ticker/{base}-{counter}',
      '/info/alltickers',
      '/info/depth/{base}-{counter}/{type}',
      '/info/kline/{base}-{counter}/{type}',
      '/info/closes',
      '/info/history/{base}-{counter}/{type}',
      '/info/history/{id}/more',
      '/market/trade-history',
      '/market/book-history',
      '/{base}_{counter}.json',
    ])
  })

  it('use a writing method for every write, and neither body nor key for any read', () => {
    const images = new Set(['identity.uploadImage', 'contentDesk.image'])
    for (const { id, method, effect, bodyLimit, idempotency } of allCalls) {
      expect([id, method === 'GET']).toEqual([id, effect === 'read'])
      if (effect === 'read') expect([id, bodyLimit, idempotency]).toEqual([id, 0, 'none'])
      else expect([id, bodyLimit > 0 && bodyLimit <= (images.has(id) ? 3_000_000 : 64 * 1024)]).toEqual([id, true])
    }
  })

  it('list the refusals for a required session and of an idempotency key', () => {
    for (const { id, auth, idempotency, errors } of allCalls) {
      if (auth !== 'none') expect([id, errors]).toEqual([id, expect.arrayContaining(['signInRequired'])])
      if (idempotency !== 'none') expect([id, errors]).toEqual([id, expect.arrayContaining(['stillUnderWay'])])
    }
  })

  it('list the roles for calls of staff, and for no other call', () => {
    for (const { id, auth, roles = [] } of allCalls) expect([id, roles.length > 0]).toEqual([id, auth === 'staff'])
  })

  it('API-006 time out after 30 s for info, explorer and static calls', () => {
    for (const group of [calls.info, calls.wallet, calls.static]) {
      for (const call of Object.values(group)) expect(call.timeout).toBe('info')
    }
  })
})
