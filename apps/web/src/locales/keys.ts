import type chart from './en/chart.json'
import type chartTools from './en/chart.tools.json'
import type chartStudies from './en/chart.studies.json'
import type account from './en/account.json'
import type accountErrors from './en/account.errors.json'
import type chains from './en/chains.json'
import type content from './en/content.json'
import type devices from './en/devices.json'
import type keys from './en/keys.json'
import type common from './en/common.json'
import type errors from './en/errors.json'
import type explorer from './en/explorer.json'
import type exam from './en/exam.json'
import type signIn from './en/sign-in.json'
import type finance from './en/finance.json'
import type financeErrors from './en/finance.errors.json'
import type gateway from './en/gateway.json'
import type gatewayErrors from './en/gateway.errors.json'
import type history from './en/history.json'
import type home from './en/home.json'
import type markets from './en/markets.json'
import type network from './en/network.json'
import type orderBatch from './en/orders.batch.json'
import type notices from './en/notices.json'
import type orders from './en/orders.json'
import type orderLists from './en/orders.lists.json'
import type pools from './en/pools.json'
import type paper from './en/paper.json'
import type portfolio from './en/portfolio.json'
import type preferences from './en/preferences.json'
import type replay from './en/replay.json'
import type progress from './en/progress.json'
import type settings from './en/settings.json'
import type site from './en/site.json'
import type shell from './en/shell.json'
import type swap from './en/swap.json'
import type trade from './en/trade.json'
import type tradeAmend from './en/trade.amend.json'
import type tradeOrder from './en/trade.order.json'
import type stops from './en/stops.json'
import type tradeScaled from './en/trade.scaled.json'
import type tradeTip from './en/trade.tip.json'
import type transactions from './en/transactions.json'
import type transfer from './en/transfer.json'
import type identity from './en/identity.json'
import type staff from './en/staff.json'
import type staffSite from './en/staff.site.json'
import type staffContent from './en/staff.content.json'
import type unknownPath from './en/unknown.json'
import type vault from './en/vault.json'
import type verify from './en/verify.json'
import type wallet from './en/wallet.json'
import type walletDialogs from './en/wallet.dialogs.json'

/** Every message key, from the English files: a key without an English text does not compile. */
export type MessageKey = keyof (typeof account &
  typeof accountErrors &
  typeof chart &
  typeof chartTools &
  typeof chartStudies &
  typeof chains &
  typeof content &
  typeof devices &
  typeof keys &
  typeof common &
  typeof errors &
  typeof exam &
  typeof explorer &
  typeof finance &
  typeof financeErrors &
  typeof gateway &
  typeof gatewayErrors &
  typeof signIn &
  typeof history &
  typeof home &
  typeof markets &
  typeof network &
  typeof notices &
  typeof orders &
  typeof orderBatch &
  typeof orderLists &
  typeof pools &
  typeof paper &
  typeof portfolio &
  typeof preferences &
  typeof replay &
  typeof progress &
  typeof settings &
  typeof site &
  typeof shell &
  typeof swap &
  typeof trade &
  typeof tradeAmend &
  typeof tradeOrder &
  typeof stops &
  typeof tradeScaled &
  typeof tradeTip &
  typeof transactions &
  typeof transfer &
  typeof identity &
  typeof staff &
  typeof staffSite &
  typeof staffContent &
  typeof unknownPath &
  typeof vault &
  typeof verify &
  typeof wallet &
  typeof walletDialogs)
