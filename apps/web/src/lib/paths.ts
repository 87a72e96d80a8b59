/** Paths that screens and features link to. Their routes use these constants; other routes define their own. */
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

/** The path of the market lists as the route table defines it. */
export const MARKET_PATTERN = '/home/market/exchange/:area'

/**
 * Returns the path of the list of one area; the area is its title in lowercase (`cnt`, `usdt`) or `all`, `favourites`.
 */
export function marketPath(area: string): string {
  return `/home/market/exchange/${area.toLowerCase()}`
}

/**
 * Returns the trade page of a pair. `dealArea` selects the area of the market list next to it (RTE-005), `pair` is
 * BASE-COUNTER in chain codes, as in the info calls.
 */
export function tradePath(pair?: {
  readonly base: string
  readonly counter: string
  readonly dealArea: string
}): string {
  return pair === undefined
    ? PATHS.trade
    : `${PATHS.trade}?dealArea=${pair.dealArea.toLowerCase()}&pair=${pair.base}-${pair.counter}`
}

/** The path of the page of one account or transaction as the route table defines it. */
export const EXPLORER_PATTERN = '/explorer/:id'

/** Returns the page of an account of the ledger, given by its address, or of a transaction, given by its hash. */
export function explorerPath(id: string): string {
  return `/explorer/${id}`
}

/** Returns the swap page of two tokens, given as chain codes. */
export function swapPath(pay: string, receive: string): string {
  return `${PATHS.swap}?pay=${pay}&receive=${receive}`
}
