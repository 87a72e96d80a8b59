import type { RpcMethod } from './method.ts'
import { accountCurrencies } from './methods/account-currencies.ts'
import { accountInfo } from './methods/account-info.ts'
import { accountLines } from './methods/account-lines.ts'
import { accountObjects } from './methods/account-objects.ts'
import { accountOffers } from './methods/account-offers.ts'
import { accountRelation } from './methods/account-relation.ts'
import { accountTx } from './methods/account-tx.ts'
import { ammInfo } from './methods/amm-info.ts'
import { blacklistInfo } from './methods/blacklist-info.ts'
import { blockProof } from './methods/block-proof.ts'
import { bookChanges } from './methods/book-changes.ts'
import { bookOffers } from './methods/book-offers.ts'
import { depositAuthorized } from './methods/deposit-authorized.ts'
import { feature } from './methods/feature.ts'
import { feeInfoMethods } from './methods/fee-info.ts'
import { fee } from './methods/fee.ts'
import { gatewayBalances } from './methods/gateway-balances.ts'
import { ledgerAccept } from './methods/ledger-accept.ts'
import { ledgerClosed } from './methods/ledger-closed.ts'
import { ledgerCurrent } from './methods/ledger-current.ts'
import { ledgerData } from './methods/ledger-data.ts'
import { ledgerEntry } from './methods/ledger-entry.ts'
import { ledgerHeader } from './methods/ledger-header.ts'
import { ledgerReset } from './methods/ledger-reset.ts'
import { ledger } from './methods/ledger.ts'
import { manifest } from './methods/manifest.ts'
import { noRippleCheck } from './methods/no-ripple-check.ts'
import { emptyListMethods } from './methods/empty-lists.ts'
import { pathFind } from './methods/path-find.ts'
import { ping } from './methods/ping.ts'
import { random } from './methods/random.ts'
import { pathFindMethods } from './methods/ripple-path-find.ts'
import { serverDefinitions } from './methods/server-definitions.ts'
import { serverInfo } from './methods/server-info.ts'
import { serverState } from './methods/server-state.ts'
import { simulate } from './methods/simulate.ts'
import { stop } from './methods/stop.ts'
import { submitMultisigned } from './methods/submit-multisigned.ts'
import { submit } from './methods/submit.ts'
import { subscribe } from './methods/subscribe.ts'
import { transactionEntry } from './methods/transaction-entry.ts'
import { transactionProof } from './methods/transaction-proof.ts'
import { txHistory } from './methods/tx-history.ts'
import { tx } from './methods/tx.ts'
import { unsubscribe } from './methods/unsubscribe.ts'
import { version } from './methods/version.ts'
import { unavailableMethods } from './unavailable.ts'

const METHODS: readonly RpcMethod[] = [
  accountCurrencies,
  accountInfo,
  accountLines,
  accountObjects,
  accountOffers,
  accountRelation,
  accountTx,
  ammInfo,
  blacklistInfo,
  blockProof,
  bookChanges,
  bookOffers,
  depositAuthorized,
  feature,
  fee,
  ...feeInfoMethods,
  gatewayBalances,
  ledger,
  ledgerAccept,
  ledgerClosed,
  ledgerCurrent,
  ledgerData,
  ledgerEntry,
  ledgerHeader,
  ledgerReset,
  manifest,
  noRippleCheck,
  ...emptyListMethods,
  pathFind,
  ...pathFindMethods,
  ping,
  random,
  serverDefinitions,
  serverInfo,
  serverState,
  simulate,
  stop,
  submit,
  submitMultisigned,
  subscribe,
  transactionEntry,
  transactionProof,
  tx,
  txHistory,
  ...unavailableMethods,
  unsubscribe,
  version,
]

/** Every method, by name. */
export const rpcMethods: ReadonlyMap<string, RpcMethod> = new Map(METHODS.map((method) => [method.name, method]))
