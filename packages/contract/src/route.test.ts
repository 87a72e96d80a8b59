import { describe, expect, it } from 'vitest'
import { allCalls, calls } from './calls.ts'
import { ERROR_CODES } from './error-codes.ts'
import { fillPath, queryText } from './route.ts'
import { routes } from './routes.ts'

describe('routes', () => {
  it('fills a path and encodes what is put in', () => {
    expect(fillPath('/info/depth/{base}-{counter}/{type}', { base: 'SWT', counter: 'CNY', type: 'normal' })).toBe(
      '/info/depth/SWT-CNY/normal',
    )
    expect(fillPath('/wallet/balance/{address}', { address: 'a/b?c' })).toBe('/wallet/balance/a%2Fb%3Fc')
    expect(fillPath('/x/{missing}', {})).toBe('/x/{missing}')
  })

  it('leaves undefined values out of a query', () => {
    expect(queryText({ p: 0, s: 20, c: undefined, w: 'j1' })).toBe('?p=0&s=20&w=j1')
    expect(queryText({ t: undefined })).toBe('')
  })

  it('API-114 every route has a call with schemas, and every call a route, under one id', () => {
    const routeIds = Object.values(routes).flatMap((group) => Object.values(group).map((route) => route.id))
    expect(allCalls.map((call) => call.id)).toEqual(routeIds)
    expect(new Set(routeIds).size).toBe(routeIds.length)
    for (const call of allCalls) for (const name of call.errors) expect(ERROR_CODES[name]).toBeDefined()
  })

  it('API-020 API-022 API-023 API-024 API-025 the info calls have the specification’s paths, and one of ours', () => {
    expect(Object.values(routes.info).map((route) => route.path)).toEqual([
      '/info/ticker/{base}-{counter}',
      '/info/alltickers',
      '/info/depth/{base}-{counter}/{type}',
      '/info/kline/{base}-{counter}/{type}',
      '/info/closes',
      '/info/history/{base}-{counter}/{type}',
      '/info/history/{id}/more',
      '/{base}_{counter}.json',
    ])
  })

  it('every write has a method that says so, and every read has neither body nor key', () => {
    const images = new Set(['identity.uploadImage', 'contentDesk.image'])
    for (const { id, method, effect, bodyLimit, idempotency } of allCalls) {
      expect([id, method === 'GET']).toEqual([id, effect === 'read'])
      if (effect === 'read') expect([id, bodyLimit, idempotency]).toEqual([id, 0, 'none'])
      else expect([id, bodyLimit > 0 && bodyLimit <= (images.has(id) ? 3_000_000 : 64 * 1024)]).toEqual([id, true])
    }
  })

  it('a call that wants somebody to have signed in, or takes a key, names the refusals', () => {
    for (const { id, auth, idempotency, errors } of allCalls) {
      if (auth !== 'none') expect([id, errors]).toEqual([id, expect.arrayContaining(['signInRequired'])])
      if (idempotency !== 'none') expect([id, errors]).toEqual([id, expect.arrayContaining(['stillUnderWay'])])
    }
  })

  it('a call of staff says who of them may make it, and no other call does', () => {
    for (const { id, auth, roles = [] } of allCalls) expect([id, roles.length > 0]).toEqual([id, auth === 'staff'])
  })

  it('API-006 info, explorer and static calls end after 30 s', () => {
    for (const group of [calls.info, calls.wallet, calls.static]) {
      for (const call of Object.values(group)) expect(call.timeout).toBe('info')
    }
  })
})
