import { describe, expect, it } from 'vitest'
import { routeOf } from './current-route.ts'
import { guard } from './guard.ts'
import { ROUTES } from './route-table.ts'

/** The route table of the specification, section 2: path, screen, login flag. */
const SPECIFIED: readonly [path: string, name: string, login: boolean][] = [
  ['/Home', 'home', false],
  ['/home/market/exchange/cnt', 'market', false],
  ['/home/deal/exchange', 'trade', false],
  ['/amm', 'amm', false],
  ['/information', 'information', false],
  ['/guide', 'guide', false],
  ['/helpCenter', 'helpCenter', false],
  ['/content/7', 'content', false],
  ['/home/more', 'more', false],
  ['/About', 'about', false],
  ['/home/my/view/walletAnonymously', 'settings', true],
  ['/home/discover/transfer', 'transfer', true],
  ['/tradingHistory/', 'history', true],
  ['/my/walletMgr/crossChainDeposit', 'deposit', true],
  ['/my/walletMgr/crossChainWithdraw', 'withdraw', true],
  ['/register', 'register', false],
]

describe('routes', () => {
  it.each(SPECIFIED)('RTE-002 RTE-003 RTE-004 RTE-015 %s is %s, login flag %s', (path, name, login) => {
    expect(routeOf(path)).toMatchObject({ name, login })
  })

  it('paths are read without regard to case (A21)', () => {
    expect(routeOf('/HOME')?.name).toBe('home')
    expect(routeOf('/home')?.name).toBe('home')
    expect(routeOf('/tradinghistory')?.name).toBe('history')
  })

  it('RTE-019 an unknown path has no screen of its own', () => {
    expect(routeOf('/no/such/path')).toBeUndefined()
    expect(routeOf('/')).toBeUndefined()
  })

  it('RTE-021 ROL-003 the guard lets every route through, the five flagged ones included', () => {
    const flagged = ROUTES.filter((route) => route.login)
    expect(flagged.map((route) => route.name)).toEqual(['settings', 'transfer', 'history', 'deposit', 'withdraw'])
    for (const route of ROUTES) expect(guard(route, { loggedIn: false }).open).toBe(true)
    for (const route of flagged) expect(guard(route, { loggedIn: false }).wantsLogin).toBe(true)
  })

  it('HDR-004 HDR-005 the root footer is hidden on trade, home, help centre, guide and information', () => {
    const hidden = ROUTES.filter((route) => route.footer !== 'root').map((route) => route.name)
    expect(hidden.toSorted()).toEqual(['guide', 'helpCenter', 'home', 'information', 'trade'])
  })

  it('names are unique', () => {
    expect(new Set(ROUTES.map((route) => route.name)).size).toBe(ROUTES.length)
  })
})
