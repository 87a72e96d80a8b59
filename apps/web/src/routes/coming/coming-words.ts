import type { MessageKey } from '../../lib/i18n.ts'
import { PATHS } from '../../lib/paths.ts'

export interface ComingWords {
  readonly text: MessageKey
  /** What one can do today instead. */
  readonly now: MessageKey
  readonly to: string
  /** Closed in favour of another service, when the configuration names one. */
  readonly crossChain?: boolean
}

const markets = { now: 'coming.to-markets', to: PATHS.market } as const
const trade = { now: 'coming.to-trade', to: PATHS.trade } as const
const wallet = { now: 'coming.to-wallet', to: PATHS.wallet } as const

/** Words of the screens that later issues bring, by route name. */
export const COMING: Readonly<Record<string, ComingWords>> = {
  amm: { text: 'coming.amm', ...trade },
  information: { text: 'coming.information', ...markets },
  guide: { text: 'coming.guide', now: 'coming.to-home', to: PATHS.home },
  helpCenter: { text: 'coming.help', now: 'coming.to-home', to: PATHS.home },
  content: { text: 'coming.content', ...markets },
  more: { text: 'coming.more', now: 'coming.to-history', to: PATHS.history },
  about: { text: 'coming.about', ...markets },
  transfer: { text: 'coming.transfer', ...wallet },
  deposit: { text: 'coming.deposit', ...wallet, crossChain: true },
  withdraw: { text: 'coming.withdraw', ...wallet, crossChain: true },
  newSetting: { text: 'coming.new-setting', ...wallet },
  register: { text: 'coming.register', now: 'coming.to-create', to: PATHS.walletCreate },
  test: { text: 'coming.test', now: 'coming.to-create', to: PATHS.walletCreate },
  login: { text: 'coming.login', now: 'coming.to-create', to: PATHS.walletCreate },
}
