import type { RpcMethod } from './method.ts'
import { accountCurrencies, accountObjects, accountOffers, emptyListMethods } from './methods/account-lists.ts'
import { accountInfo } from './methods/account-info.ts'
import { accountLines } from './methods/account-lines.ts'
import { accountRelation, blacklistInfo, feeInfoMethods } from './methods/skywell.ts'
import { accountTx } from './methods/account-tx.ts'
import { ammInfo } from './methods/amm-info.ts'
import { blockProof } from './methods/block-proof.ts'
import { bookChanges, bookOffers } from './methods/books.ts'
import { depositAuthorized } from './methods/deposit-authorized.ts'
import { feature } from './methods/feature.ts'
import { fee } from './methods/fee.ts'
import { gatewayBalances } from './methods/gateway-balances.ts'
import { ledgerAccept, ledgerReset, stop } from './methods/administration.ts'
import { ledgerClosed, ledgerCurrent, ledgerHeader } from './methods/ledger-header.ts'
import { ledgerData } from './methods/ledger-data.ts'
import { ledgerEntry } from './methods/ledger-entry.ts'
import { ledger } from './methods/ledger.ts'
import { manifest, ping, random, serverDefinitions, serverInfo, serverState, version } from './methods/server.ts'
import { noRippleCheck } from './methods/no-ripple-check.ts'
import { pathFind } from './methods/path-find.ts'
import { pathFindMethods } from './methods/ripple-path-find.ts'
import { simulate } from './methods/simulate.ts'
import { submitMultisigned } from './methods/submit-multisigned.ts'
import { submit } from './methods/submit.ts'
import { subscribe, unsubscribe } from './methods/subscribe.ts'
import { transactionEntry, tx, txHistory } from './methods/tx.ts'
import { transactionProof } from './methods/transaction-proof.ts'
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

/** All methods, by name. */
export const rpcMethods: ReadonlyMap<string, RpcMethod> = new Map(METHODS.map((method) => [method.name, method]))
