import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageStore } from '../lib/page-store.ts'
import { PATHS } from '../lib/paths.ts'
import type { Route } from '../lib/route.ts'
import { matchPath } from '../lib/router/index.ts'
import { routeOf } from './current-route.ts'
import { isCurrent, navItems, tabItems } from './header/nav-items.ts'
import { ROUTES } from './route-table.ts'

const routesFolder = join(import.meta.dirname, '../routes')

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'screen' in value && 'path' in value
}

/** Loads the routes that a folder describes in `route.ts`, or `routes.ts` if it has several. */
async function descriptionsIn(folder: string): Promise<readonly Route[]> {
  const files = ['route.ts', 'routes.ts']
    .map((name) => join(routesFolder, folder, name))
    .filter((file) => existsSync(file))
  const modules = await Promise.all(files.map(async (file) => (await import(file)) as Record<string, unknown>))
  return modules.flatMap((module) => Object.values(module).flat().filter(isRoute))
}

function unlisted(described: readonly (Route | undefined)[], listed: ReadonlySet<unknown>): (string | undefined)[] {
  return described.filter((route) => !listed.has(route)).map((route) => route?.name)
}

/** The route table of the specification, section 2: path, screen, login flag. */
const SPECIFIED: readonly [row: string, path: string, name: string, login: boolean][] = [
  ['RTE-002', '/Home', 'home', false],
  ['RTE-003', '/home/market/exchange/cnt', 'market', false],
  ['RTE-004', '/home/deal/exchange', 'trade', false],
  ['RTE-006 AMM-002', '/amm', 'amm', false],
  ['RTE-007', '/information', 'information', false],
  ['RTE-008', '/guide', 'guide', false],
  ['RTE-009', '/helpCenter', 'helpCenter', false],
  ['RTE-010', '/content/7', 'content', false],
  ['RTE-011', '/home/more', 'more', false],
  ['RTE-012', '/About', 'about', false],
  ['RTE-013', '/home/my/view/walletAnonymously', 'settings', true],
  ['RTE-014', '/home/discover/transfer', 'transfer', true],
  ['RTE-015', '/tradingHistory/', 'history', true],
  ['RTE-016', '/my/walletMgr/crossChainDeposit', 'deposit', true],
  ['RTE-017', '/my/walletMgr/crossChainWithdraw', 'withdraw', true],
  ['RTE-018', '/register', 'register', false],
]

describe('routes', () => {
  it.each(SPECIFIED)('%s %s is %s, login flag %s', (_row, path, name, login) => {
    const route = routeOf(path)
    expect([route?.name, route?.login ?? false]).toEqual([name, login])
  })

  it('newSetting is a named route within the settings (RTE-020)', () => {
    expect(ROUTES.find(({ name }) => name === 'newSetting')).toMatchObject({
      path: '/my/walletMgr/newSetting',
      partOf: 'settings',
    })
  })

  it('paths are matched without regard to case (A21)', () => {
    expect(routeOf('/HOME')?.name).toBe('home')
    expect(routeOf('/home')?.name).toBe('home')
    expect(routeOf('/tradinghistory')?.name).toBe('history')
  })

  it('an unknown path has no screen (RTE-019)', () => {
    expect(routeOf('/no/such/path')).toBeUndefined()
    expect(routeOf('/')).toBeUndefined()
  })

  it('five routes carry the login flag of the specification (RTE-015)', () => {
    const flagged = ROUTES.filter((route) => route.login === true).map((route) => route.name)
    expect(flagged.toSorted()).toEqual(['deposit', 'history', 'settings', 'transfer', 'withdraw'])
  })

  it('the root footer is hidden on trade, home, help center, guide and information (HDR-001 HDR-002 HDR-003 HDR-004 HDR-005)', () => {
    const hidden = ROUTES.filter((route) => route.footer !== undefined).map((route) => route.name)
    expect(hidden.toSorted()).toEqual(['guide', 'helpCenter', 'home', 'information', 'trade'])
  })

  it('names are unique', () => {
    expect(new Set(ROUTES.map((route) => route.name)).size).toBe(ROUTES.length)
  })

  it('every folder of routes describes its routes, and the table lists them all', async () => {
    const folders = readdirSync(routesFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const listed = new Set<unknown>(ROUTES)
    for (const { name } of folders) {
      const described = await descriptionsIn(name)
      expect(described, name).not.toEqual([])
      expect(unlisted(described, listed), name).toEqual([])
    }
    const [planted, ...others] = ROUTES
    expect(unlisted([planted], new Set<unknown>(others)), 'a description that nobody lists is found').toEqual(['home'])
  })

  it('every linked path is a route, and no two routes match the same path', () => {
    for (const [name, path] of Object.entries(PATHS)) expect([name, routeOf(path)?.name]).not.toContain(undefined)
    for (const route of ROUTES) {
      const address = route.path.replaceAll(/:\w+/g, '1')
      expect(ROUTES.filter(({ path }) => matchPath(path, address) !== undefined)).toEqual([route])
    }
  })
})

describe('links', () => {
  const page = pageStore.get()
  const own: Route = { ...(ROUTES[0] as Route), name: 'pools', path: '/pools', navigation: { label: 'shell.nav-amm' } }

  it('come from the routes in the header, so that a new route adds its own', () => {
    expect(navItems(page).map(({ name }) => name)).toEqual([
      'home',
      'market',
      'trade',
      'swap',
      'amm',
      'settings',
      'history',
    ])
    expect(navItems(page, [...ROUTES, own]).at(-1)).toMatchObject({ name: 'pools', to: '/pools' })
  })

  it('include the pools in the header (AMM-003)', () => {
    expect(navItems(page).find(({ name }) => name === 'amm')).toMatchObject({ to: '/amm', label: 'shell.nav-amm' })
  })

  it('are five in a fixed order in the tab bar', () => {
    expect(tabItems(page).map(({ name, tab }) => [tab.place, name])).toEqual([
      [1, 'home'],
      [2, 'market'],
      [3, 'trade'],
      [4, 'history'],
      [5, 'settings'],
    ])
  })

  it('are highlighted on their own route and on its subroutes', () => {
    expect(isCurrent('settings', routeOf(PATHS.walletCreate))).toBe(true)
    expect(isCurrent('settings', routeOf(PATHS.wallet))).toBe(true)
    expect(isCurrent('settings', routeOf(PATHS.home))).toBe(false)
    expect(isCurrent('settings', undefined)).toBe(false)
  })
})
