import { beforeEach, describe, expect, it } from 'vitest'
import { PATHS } from '../lib/paths.ts'
import { navItems } from './header/nav-items.ts'
import { pageStore, recordNavigation } from '../lib/page-store.ts'

function linkOf(name: string): string | undefined {
  return navItems(pageStore.get()).find((item) => item.name === name)?.to
}

describe('page store', () => {
  beforeEach(() => pageStore.set({ to: '', from: '', lastDealPath: PATHS.trade, lastMarketPath: PATHS.market }))

  it('records target and source route names on every navigation (RTE-022)', () => {
    recordNavigation('home', '/Home')
    recordNavigation('market', '/home/market/exchange/cnt')
    expect(pageStore.get()).toMatchObject({ to: 'market', from: 'home' })
  })

  it('keeps the source when only the query of the page changes', () => {
    recordNavigation('home', '/Home')
    recordNavigation('trade', '/home/deal/exchange')
    recordNavigation('trade', '/home/deal/exchange?pair=JETH-CNY')
    expect(pageStore.get()).toMatchObject({ to: 'trade', from: 'home' })
  })

  it("links the header's Trade to the pair traded last (RTE-023 HDR-008)", () => {
    expect(linkOf('trade')).toBe('/home/deal/exchange')
    recordNavigation('trade', '/home/deal/exchange?dealArea=usdt&pair=SWT-JUSDT')
    recordNavigation('home', '/Home')
    expect(linkOf('trade')).toBe('/home/deal/exchange?dealArea=usdt&pair=SWT-JUSDT')
  })

  it("links the header's Markets to the area viewed last (RTE-024 HDR-007)", () => {
    expect(linkOf('market')).toBe('/home/market/exchange/cnt')
    recordNavigation('market', '/home/market/exchange/usdt')
    recordNavigation('home', '/Home')
    expect(linkOf('market')).toBe('/home/market/exchange/usdt')
  })

  it('links the header to /Home (HDR-006)', () => {
    expect(linkOf('home')).toBe('/Home')
  })

  it('links the header to the pools and to the wallet (HDR-009 HDR-010)', () => {
    expect([linkOf('amm'), linkOf('settings')]).toEqual(['/amm', '/home/my/view/walletAnonymously'])
  })
})
