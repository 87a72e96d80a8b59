/** Paths that screens and features link to, in one place. Their routes take them from here; the others state their own. */
export const PATHS = {
  home: '/Home',
  market: '/home/market/exchange/cnt',
  trade: '/home/deal/exchange',
  swap: '/swap',
  amm: '/amm',
  wallet: '/home/my/view/walletAnonymously',
  walletCreate: '/home/my/view/walletAnonymously/create',
  transfer: '/home/discover/transfer',
  deposit: '/my/walletMgr/crossChainDeposit',
  withdraw: '/my/walletMgr/crossChainWithdraw',
  finance: '/finance',
  newSetting: '/my/walletMgr/newSetting',
  history: '/tradingHistory/',
  more: '/home/more',
  identity: '/home/my/identity',
  test: '/Test',
  register: '/register',
  login: '/login',
  resetPassword: '/login/reset',
  account: '/home/my/account',
} as const

/** The path of the market lists as the route table writes it. */
export const MARKET_PATTERN = '/home/market/exchange/:area'

/** Where the list of one area lives; the area is its title in lower case (`cnt`, `usdt`) or `all`, `favourites`. */
export const marketPath = (area: string): string => `/home/market/exchange/${area.toLowerCase()}`

/**
 * Where a pair is traded. `dealArea` chooses the area of the market list beside it (RTE-005), `pair` the pair
 * in the form of the info calls, BASE-COUNTER in chain codes.
 */
export const tradePath = (pair?: {
  readonly base: string
  readonly counter: string
  readonly dealArea: string
}): string =>
  pair === undefined
    ? PATHS.trade
    : `${PATHS.trade}?dealArea=${pair.dealArea.toLowerCase()}&pair=${pair.base}-${pair.counter}`

/** Where two tokens are swapped for each other; codes of the chain. */
export const swapPath = (pay: string, receive: string): string => `${PATHS.swap}?pay=${pay}&receive=${receive}`
