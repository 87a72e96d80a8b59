// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { routeOf } from './current-route.ts'

/** The screen of each path in the route table of the specification, section 2. */
const SCREENS: readonly [row: string, path: string, screen: string][] = [
  ['RTE-002', '/Home', 'HomeRoute'],
  ['RTE-003', '/home/market/exchange/cnt', 'MarketsRoute'],
  ['RTE-004', '/home/deal/exchange', 'TradeRoute'],
  ['RTE-006', '/amm', 'AmmRoute'],
  ['RTE-007', '/information', 'InformationPage'],
  ['RTE-008', '/guide', 'GuideRoute'],
  ['RTE-009', '/helpCenter', 'HelpPage'],
  ['RTE-010', '/content/7', 'ContentPage'],
  ['RTE-011', '/home/more', 'MoreOrdersRoute'],
  ['RTE-012', '/About', 'AboutPage'],
  ['RTE-014', '/home/discover/transfer', 'TransferRoute'],
  ['RTE-016', '/my/walletMgr/crossChainDeposit', 'DepositRoute'],
  ['RTE-017', '/my/walletMgr/crossChainWithdraw', 'WithdrawRoute'],
]

it.each(SCREENS)('%s %s shows %s', async (_row, path, screen) => {
  const component = (await routeOf(path)?.screen.fetch()) as { readonly name: string } | undefined
  expect(component?.name).toBe(screen)
})
