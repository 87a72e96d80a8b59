import { beforeEach, describe, expect, it } from 'vitest'
import { PATHS } from '../lib/paths.ts'
import { navItems } from './header/nav-items.ts'
import { pageStore, recordNavigation } from '../lib/page-store.ts'

const linkOf = (name: string): string | undefined => navItems(pageStore.get()).find((item) => item.name === name)?.to

describe('page store', () => {
  beforeEach(() => pageStore.set({ to: '', from: '', lastDealPath: PATHS.trade, lastMarketPath: PATHS.market }))

  it('RTE-022 every navigation records target and source route names', () => {
    recordNavigation('home', '/Home')
    recordNavigation('market', '/home/market/exchange/cnt')
    expect(pageStore.get()).toMatchObject({ to: 'market', from: 'home' })
  })

  it('a query change of the same page keeps the source', () => {
    recordNavigation('home', '/Home')
    recordNavigation('trade', '/home/deal/exchange')
    recordNavigation('trade', '/home/deal/exchange?pair=JETH-CNY')
    expect(pageStore.get()).toMatchObject({ to: 'trade', from: 'home' })
  })

  it('RTE-023 HDR-008 the header leads back to the pair traded last', () => {
    expect(linkOf('trade')).toBe('/home/deal/exchange')
    recordNavigation('trade', '/home/deal/exchange?dealArea=usdt&pair=SWT-JUSDT')
    recordNavigation('home', '/Home')
    expect(linkOf('trade')).toBe('/home/deal/exchange?dealArea=usdt&pair=SWT-JUSDT')
  })

  it('RTE-024 HDR-007 the header leads back to the market area seen last', () => {
    expect(linkOf('market')).toBe('/home/market/exchange/cnt')
    recordNavigation('market', '/home/market/exchange/usdt')
    recordNavigation('home', '/Home')
    expect(linkOf('market')).toBe('/home/market/exchange/usdt')
  })

  it('HDR-006 the header leads to /Home', () => {
    expect(linkOf('home')).toBe('/Home')
  })

  it('HDR-009 HDR-010 the header leads to the pools and to the wallet', () => {
    expect([linkOf('amm'), linkOf('settings')]).toEqual(['/amm', '/home/my/view/walletAnonymously'])
  })
})
