import { compareIssued, issuedFromText } from '@tidebook/amount'
import type { LedgerView } from '@tidebook/ledger'
import type { Params } from '../params/params.ts'
import type { RpcMethod } from '../method.ts'
import type { Result } from '../../json/result.ts'
import type { Services } from '../services.ts'
import { readLedgerChoice } from '../params/ledger-choice.ts'
import { pathAnswer } from '../paths/path-answer.ts'
import { isSkywell } from '../../base/code-base.ts'
import { readEchoedMembers } from '../params/request-shape.ts'
import { checkPathRequest, readPathRequest } from '../paths/path-request.ts'
import { sliceRead } from '../params/page.ts'
import { RpcError } from '../../json/rpc-error.ts'

const DISALLOW_NATIVE = 0x0008_0000

/** Yields the currencies that an account accepts: the native one unless disabled, and tokens up to its limits. */
function* destinationCurrencies(
  view: LedgerView,
  id: Uint8Array,
  nativeCode: string,
): Generator<undefined, string[], undefined> {
  const currencies = new Set<string>()
  if (((view.account(id)?.flags ?? 0) & DISALLOW_NATIVE) === 0) currencies.add(nativeCode)
  yield* sliceRead(view.owned(id, 'lines'), (entry) => {
    const line = entry.line()
    if (line !== undefined && compareIssued(issuedFromText(line.balance), issuedFromText(line.limit)) < 0) {
      currencies.add(line.currency)
    }
    return true
  })
  return [...currencies]
}

// Trying a payment requires the state itself, which only the open ledger provides.
function requireOpenLedger(params: Params, services: Services): void {
  if (readLedgerChoice(params, services).kind === 'current' || services.host.openCount === 0) return
  const message = 'Paths are looked for in the open ledger; the last closed one has passed already.'
  throw new RpcError('lgrNotFound', { message, field: 'ledger_index' })
}

function* find(params: Params, services: Services): Generator<undefined, Result, undefined> {
  const request = readPathRequest(params)
  const { host, network } = services
  const { ledger } = host
  checkPathRequest(ledger.view('current'), request, services)
  requireOpenLedger(params, services)
  const { openIndex } = ledger
  const answer = pathAnswer(request, services)
  const currencies = yield* destinationCurrencies(ledger.view('current'), request.target, network.nativeCode)
  const id = isSkywell(network) ? {} : readEchoedMembers(params.values, ['id'])
  return { ...id, ...answer, destination_currencies: currencies, ledger_current_index: openIndex, validated: false }
}

/** Searches once for paths of a payment. Registered under the method names of both library families. */
export const pathFindMethods: readonly RpcMethod[] = ['ripple_path_find', 'skywell_path_find'].map((name) => ({
  name,
  inTurn: () => true,
  handle: find,
}))
