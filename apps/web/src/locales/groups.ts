/**
 * Message files loaded with the screens and parts that need them, by group. All other files load with the first screen.
 * A new group needs one line here, and a file of its name in each language.
 */
export const MESSAGE_GROUPS = {
  trade: ['chart', 'orders', 'trade'],
  chart: ['chart.tools'],
  studies: ['chart.studies'],
  history: ['history', 'orders.lists', 'verify'],
  swap: ['swap'],
  pools: ['pools'],
  explorer: ['explorer'],
  transfer: ['transfer'],
  transactions: ['transactions', 'trade.order', 'stops'],
  own: ['notices', 'portfolio'],
  paper: ['paper'],
  wallet: ['wallet.dialogs'],
  exam: ['exam'],
  content: ['content', 'content.errors'],
  accounts: ['account.errors'],
  account: ['account'],
  signIn: ['sign-in'],
  chains: ['chains'],
  devices: ['devices'],
  settings: ['settings'],
  site: ['site'],
  commands: ['keys'],
  unknown: ['unknown'],
  errors: ['errors.next'],
  desk: ['orders.batch', 'trade.amend', 'trade.tip', 'trade.scaled', 'replay'],
  vault: ['vault'],
  staff: ['staff', 'staff.content', 'staff.site'],
  identity: ['identity'],
  gateway: ['gateway', 'gateway.errors'],
  finance: ['finance', 'finance.errors'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Message files of the first screen. */
export const BASE_GROUP = 'base'

/** Groups of separate documents, each with all its messages in one file. The page fetches none of them. */
export const SEPARATE_GROUPS = ['vault', 'staff'] as const
export type SeparateGroup = (typeof SEPARATE_GROUPS)[number]

/** Groups that the page fetches. */
export type MessageGroup = typeof BASE_GROUP | Exclude<keyof typeof MESSAGE_GROUPS, SeparateGroup>
