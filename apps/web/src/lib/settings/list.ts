/**
 * All values that the page stores in the browser, with the version of their format. A value of version 1 is stored
 * unchanged; a later format is stored with its version, and its owner defines the migration from the previous one
 * (`defineSetting`). `public/appearance.js` reads languageType, theme, sides and density before the first paint and
 * supports version 1 of them.
 */
export const SETTINGS = {
  /** Language of the page (I18-007). */
  languageType: 1,
  theme: 1,
  /** Colors of the two sides. */
  sides: 1,
  density: 1,
  /** Favorite pairs (TRD-004), and the key of their earlier format (STA-009). */
  optional2: 1,
  optional: 1,
  /** The pair of the last visit (ENT-077), and its two tokens (ENT-076). */
  selectedPair: 1,
  currentBaseCounter: 1,
  /** The two tokens of the last swap (SWP-003), and the accepted slippage, in percent. */
  selectedSwapPair: 1,
  swapSlippage: 1,
  /** Interval, averages, indicators and appearance of the chart, as last chosen and per pair. */
  chartChoices: 1,
  chartLayouts: 1,
  /** Chart appearances that the user saved by name. */
  chartTemplates: 1,
  /** Number of charts next to each other, and the pairs of the additional ones. */
  chartGrid: 1,
  /** Drawings on the charts, by pair. */
  chartDrawings: 1,
  /** Mode of the depth chart, current or over time, and its period. */
  depthChoice: 1,
  /** Displayed sides and price grouping of the order book. */
  bookChoices: 1,
  /** Sizes of the panels of the trade screen. */
  panelSizes: 1,
  /** Whether only orders of the current pair are shown. */
  thisPairOnly: 1,
  /** Keys that the user bound to commands. */
  keys: 1,
  /** Whether amounts are hidden. */
  hide_asset: 1,
  /** Whether lines without a balance are hidden. */
  hide_zero: 1,
  /** Address, name and vault of the trading wallet; its secret is in the vault (ENT-073). */
  wallet: 2,
  /** End of the time without a prompt for the trading password, in milliseconds since 1970 (ENT-075). */
  free_password_state: 1,
  /** The address waiting for test money while the demonstration market is being created. */
  faucetWish: 1,
  /** Names that users gave their wallets, and the default wallets of chains that are not traded here. */
  walletNames: 1,
  walletDefaults: 1,
  /** Tokens that the user added to the transferable ones, and named recipients. */
  customCoins: 1,
  addressBook: 1,
  /** The last copied address, to detect when a different one is pasted. */
  copiedAddress: 1,
  /** Watch-only addresses. */
  watched: 1,
  /** Hardware wallets: path and address. */
  devices: 1,
  /** Time at which the clipboard is cleared of a copied secret. The secret itself is not stored. */
  copiedSecret: 1,
  /** Notifications of fills and prices, newest first, and the read position. */
  notices: 1,
  /** Sounds, and browser notifications. */
  noticeChoices: 1,
  /** Time of the last notified fill, by address. */
  fillsSeen: 1,
  /** Active price alerts, and the names of the last removed ones. */
  priceAlerts: 2,
  /** Market and balances as last seen, for an offline visit. */
  lastMarket: 1,
  lastBalances: 1,
  /** Whether a user is logged in, and the profile to show (ENT-074). */
  user_status: 1,
  user_info: 1,
  /** The page that requires an account, while the user registers; stored per tab. */
  wayBack: 1,
  /** Validators that this browser trusts to sign ledgers, and the time since when it does. */
  trustedValidators: 1,
  /** The current knowledge test with the answers so far, and its registration pass. */
  exam: 1,
  examPass: 1,
  /** Signed transactions with an unknown result: on this ledger, and on other chains. */
  transactions: 1,
  chainTransfers: 1,
  /** Results of transfers on other chains, newest first. */
  chainHistory: 1,
  /** Withdrawals paid but not reported to the exchange, and withdrawals paid out; keys as in the specification. */
  withdraw_fail: 1,
  withdraw_successs: 1,
  /** Sent payments of finance orders that the exchange may not have recorded yet. */
  financeSent: 1,
  /** Signed orders waiting for a trigger price. */
  stops: 1,
  /** Whether paper trading is on, the paper account, and the tab that trades with it. */
  paper: 1,
  paperAccount: 1,
  paperTab: 1,
  /** Reference of the last token listing application, and the current draft. */
  listingSent: 1,
  listingDraft: 1,
  /** Unsaved input of staff; stored per tab. */
  staffDrafts: 1,
  /** Closed notices, banners and feature tips; whether the last page showed a notice at the top. */
  noticesClosed: 1,
  newFeatureTips: 1,
  /** Whether the steps to a first trade were completed once. */
  firstTradeDone: 1,
  noticeBar: 1,
} as const satisfies Readonly<Record<string, number>>

export type SettingKey = keyof typeof SETTINGS
