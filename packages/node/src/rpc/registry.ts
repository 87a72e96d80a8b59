import type { RpcMethod } from './method.ts'
import { clientMethods } from './client-methods.ts'
import { accountInfo } from './methods/account-info.ts'
import { accountLines } from './methods/account-lines.ts'
import { accountObjects } from './methods/account-objects.ts'
import { accountOffers } from './methods/account-offers.ts'
import { accountTx } from './methods/account-tx.ts'
import { ammInfo } from './methods/amm-info.ts'
import { bookOffers } from './methods/book-offers.ts'
import { fee } from './methods/fee.ts'
import { ledgerAccept } from './methods/ledger-accept.ts'
import { ledgerClosed } from './methods/ledger-closed.ts'
import { ledgerCurrent } from './methods/ledger-current.ts'
import { ledgerReset } from './methods/ledger-reset.ts'
import { ledger } from './methods/ledger.ts'
import { ping } from './methods/ping.ts'
import { random } from './methods/random.ts'
import { serverInfo } from './methods/server-info.ts'
import { serverState } from './methods/server-state.ts'
import { stop } from './methods/stop.ts'
import { submitMultisigned } from './methods/submit-multisigned.ts'
import { submit } from './methods/submit.ts'
import { subscribe } from './methods/subscribe.ts'
import { tx } from './methods/tx.ts'
import { unsubscribe } from './methods/unsubscribe.ts'

/** Every method, by name. */
export const rpcMethods: ReadonlyMap<string, RpcMethod> = new Map(
  [
    accountInfo,
    accountLines,
    accountObjects,
    accountOffers,
    accountTx,
    ammInfo,
    bookOffers,
    ...clientMethods,
    fee,
    ledger,
    ledgerAccept,
    ledgerClosed,
    ledgerCurrent,
    ledgerReset,
    ping,
    random,
    serverInfo,
    serverState,
    stop,
    submit,
    submitMultisigned,
    subscribe,
    tx,
    unsubscribe,
  ].map((method) => [method.name, method]),
)
