import type { RpcMethod } from './method.ts'
import { accountCurrencies } from './methods/account-currencies.ts'
import { accountRelation } from './methods/account-relation.ts'
import { blacklistInfo } from './methods/blacklist-info.ts'
import { bookChanges } from './methods/book-changes.ts'
import { depositAuthorized } from './methods/deposit-authorized.ts'
import { feature } from './methods/feature.ts'
import { feeInfoMethods } from './methods/fee-info.ts'
import { gatewayBalances } from './methods/gateway-balances.ts'
import { ledgerData } from './methods/ledger-data.ts'
import { ledgerEntry } from './methods/ledger-entry.ts'
import { ledgerHeader } from './methods/ledger-header.ts'
import { manifest } from './methods/manifest.ts'
import { noRippleCheck } from './methods/no-ripple-check.ts'
import { ownedElsewhere } from './methods/owned-elsewhere.ts'
import { pathFind } from './methods/path-find.ts'
import { pathFindMethods } from './methods/ripple-path-find.ts'
import { serverDefinitions } from './methods/server-definitions.ts'
import { simulate } from './methods/simulate.ts'
import { transactionEntry } from './methods/transaction-entry.ts'
import { transactionProof } from './methods/transaction-proof.ts'
import { txHistory } from './methods/tx-history.ts'
import { version } from './methods/version.ts'
import { unavailableMethods } from './unavailable.ts'

/** What client libraries of the family call besides the methods that every wallet needs. */
export const clientMethods: readonly RpcMethod[] = [
  accountCurrencies,
  accountRelation,
  blacklistInfo,
  bookChanges,
  depositAuthorized,
  feature,
  ...feeInfoMethods,
  gatewayBalances,
  ledgerData,
  ledgerEntry,
  ledgerHeader,
  manifest,
  noRippleCheck,
  ...ownedElsewhere,
  pathFind,
  ...pathFindMethods,
  serverDefinitions,
  simulate,
  transactionEntry,
  transactionProof,
  txHistory,
  version,
  ...unavailableMethods,
]
