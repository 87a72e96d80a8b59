import type { Issued } from '@tidebook/amount'
import { compareIssued, issuedFromText } from '@tidebook/amount'
import type { LedgerView } from '@tidebook/ledger'
import type { Params } from '../params.ts'
import type { Caller, Result, RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import { readLedgerChoice } from '../ledger-choice.ts'
import { pathAnswer } from '../path-answer.ts'
import { checkPathRequest, readPathRequest } from '../path-request.ts'
import { RpcError } from '../rpc-error.ts'

const DISALLOW_NATIVE = 0x0008_0000

/** Currencies that an account takes: the native one unless it asks not to, tokens up to its limits. */
function destinationCurrencies(view: LedgerView, id: Uint8Array, nativeCode: string): string[] {
  const found = new Set<string>()
  if (((view.account(id)?.flags ?? 0) & DISALLOW_NATIVE) === 0) found.add(nativeCode)
  for (const { balance, currency, limit } of view.lines(id)) {
    const held: Issued = issuedFromText(balance)
    if (compareIssued(held, issuedFromText(limit)) < 0) found.add(currency)
  }
  return [...found]
}

// Trying a payment needs the state itself, which is that of the open ledger.
function requireOpenLedger(params: Params, services: Services): void {
  if (readLedgerChoice(params, services).kind === 'current' || services.host.openCount === 0) return
  const message = 'Paths are looked for in the open ledger; the last closed one has passed already.'
  throw new RpcError('lgrNotFound', { message, field: 'ledger_index' })
}

async function find(params: Params, services: Services, caller: Caller): Promise<Result> {
  const request = readPathRequest(params)
  const { host, network, searches } = services
  const { ledger } = host
  checkPathRequest(ledger.view('current'), request, services)
  return searches.search(caller, () => {
    requireOpenLedger(params, services)
    return {
      ...pathAnswer(request, services),
      destination_currencies: destinationCurrencies(ledger.view('current'), request.target, network.nativeCode),
      ledger_current_index: ledger.openIndex,
      validated: false,
    }
  })
}

/** One search for ways of a payment, under the names that both families of libraries call. */
export const pathFindMethods: readonly RpcMethod[] = ['ripple_path_find', 'skywell_path_find'].map((name) => ({
  name,
  handle: find,
}))
