/**
 * Everything that the page keeps in the browser's storage, with the version of its form. A value of version 1 is stored
 * as it is; a later form is stored with its version, and its owner says how the one before becomes it (`defineSetting`).
 * `public/appearance.js` reads languageType, theme, sides and density before the first paint and knows version 1 of them.
 */
export const SETTINGS = {
  /** Language of the page (I18-007). */
  languageType: 1,
  theme: 1,
  /** Colours of the two sides. */
  sides: 1,
  density: 1,
  /** Favourite pairs (TRD-004), and where an earlier form of them lay (STA-009). */
  optional2: 1,
  optional: 1,
  /** The pair of the last visit (ENT-077), and its two tokens (ENT-076). */
  selectedPair: 1,
  currentBaseCounter: 1,
  /** The two tokens of the last swap (SWP-003), and the slippage that is accepted, percent. */
  selectedSwapPair: 1,
  swapSlippage: 1,
  /** Cycle, averages and indicator of the chart, as they were chosen last and as they were chosen for a pair. */
  chartChoices: 1,
  chartLayouts: 1,
  /** How many charts stand side by side, and what the others show. */
  chartGrid: 1,
  /** What was drawn on the charts, by pair. */
  chartDrawings: 1,
  /** Sides and grouping of the book. */
  bookChoices: 1,
  /** Sizes of the panels of the trade screen. */
  panelSizes: 1,
  /** Orders of this pair only. */
  thisPairOnly: 1,
  /** Keys that a person chose for commands. */
  keys: 1,
  /** Amounts are covered. */
  hide_asset: 1,
  /** Lines without a balance are left out. */
  hide_zero: 1,
  /** Address, name and vault of the wallet that trades; its secret is in the vault (ENT-073). */
  wallet: 2,
  /** Until when the trading password is not asked for, milliseconds since 1970 (ENT-075). */
  free_password_state: 1,
  /** The address that waits for test money while the demonstration market is made. */
  faucetWish: 1,
  /** Names that people gave their wallets, and the default ones of the types that are not traded here. */
  walletNames: 1,
  walletDefaults: 1,
  /** Tokens that a person added to those that can be sent, and recipients with their names. */
  customCoins: 1,
  addressBook: 1,
  /** The address that was copied last, to tell when another one is pasted. */
  copiedAddress: 1,
  /** Addresses that are looked at without their keys. */
  watched: 1,
  /** Wallets whose keys lie in devices: path and address. */
  devices: 1,
  /** When the clipboard is to be emptied of a copied secret; nothing of the secret. */
  copiedSecret: 1,
  /** Notices of fills and prices, newest first, and up to which of them they were read. */
  notices: 1,
  /** Sounds, and notices of the browser. */
  noticeChoices: 1,
  /** Time of the last fill that was told, by address. */
  fillsSeen: 1,
  /** Prices that are waited for, and the names of those that were taken away last. */
  priceAlerts: 2,
  /** Market and balances as they were seen last, for a visit without a network. */
  lastMarket: 1,
  lastBalances: 1,
  /** Whether somebody is logged in here, and who, as they may be shown (ENT-074). */
  user_status: 1,
  user_info: 1,
  /** The page that needs an account, while its owner registers; kept by the tab. */
  wayBack: 1,
  /** The knowledge test under way with the answers so far, and what its end gave for registering. */
  exam: 1,
  examPass: 1,
  /** Signed transactions whose end is not known; those of other chains. */
  transactions: 1,
  chainTransfers: 1,
  /** How transfers on other chains ended, newest first. */
  chainHistory: 1,
  /** Withdrawals that were paid and that the exchange was not told, and those that were paid out; named as specified. */
  withdraw_fail: 1,
  withdraw_successs: 1,
  /** Payments of finance orders that were sent and that the exchange may not know yet. */
  financeSent: 1,
  /** Signed orders that wait for a price. */
  stops: 1,
  /** Reference of the last application to have a token listed, and one that is being written. */
  listingSent: 1,
  listingDraft: 1,
  /** What staff typed and did not save; kept by the tab. */
  staffDrafts: 1,
  /** Notices, banners and tips about something new that were closed; whether a notice stood at the head of the last page. */
  noticesClosed: 1,
  newFeatureTips: 1,
  noticeBar: 1,
} as const satisfies Readonly<Record<string, number>>

export type SettingKey = keyof typeof SETTINGS
